//! Graphs that are larger than people write by hand.

use handoff_core::prelude::*;

use crate::Article;

/// Each agent hands off to the next one, and back to the one before it once.
macro_rules! chain {
    ($($agent:ident)*; $($next:ident)*; $($back:ident)*) => {
        #[derive(HandoffGraph)]
        #[handoff(state = Article)]
        enum Sixty {
            #[handoff(start, to(B01), writes(sources))]
            First,
            $(#[handoff(to($next, $back(at_most = 1)), writes(draft))] $agent,)*
            #[handoff(to(Done))]
            Last,
            #[handoff(done)]
            Done,
        }
    };
}

chain! {
    B01 B02 B03 B04 B05 B06 B07 B08 B09 B10 B11 B12 B13 B14 B15 B16 B17 B18 B19 B20 B21 B22 B23
    B24 B25 B26 B27 B28 B29 B30 B31 B32 B33 B34 B35 B36 B37 B38 B39 B40 B41 B42 B43 B44 B45 B46
    B47 B48 B49 B50 B51 B52 B53 B54 B55 B56 B57;
    B02 B03 B04 B05 B06 B07 B08 B09 B10 B11 B12 B13 B14 B15 B16 B17 B18 B19 B20 B21 B22 B23 B24
    B25 B26 B27 B28 B29 B30 B31 B32 B33 B34 B35 B36 B37 B38 B39 B40 B41 B42 B43 B44 B45 B46 B47
    B48 B49 B50 B51 B52 B53 B54 B55 B56 B57 Last;
    First B01 B02 B03 B04 B05 B06 B07 B08 B09 B10 B11 B12 B13 B14 B15 B16 B17 B18 B19 B20 B21 B22
    B23 B24 B25 B26 B27 B28 B29 B30 B31 B32 B33 B34 B35 B36 B37 B38 B39 B40 B41 B42 B43 B44 B45
    B46 B47 B48 B49 B50 B51 B52 B53 B54 B55 B56
}

#[test]
fn sixty_agents_in_a_chain_compile() {
    assert_eq!(Sixty::SPEC.agents.len(), 60);
    let token = Sixty::start(sixty::First, Article::default());
    let token = token.handoff(sixty::B01, "on").unwrap();
    let token = token.handoff(sixty::B02, "on").unwrap();
    let token = token.handoff(sixty::B01, "back").unwrap();
    let token = token.handoff(sixty::B02, "on").unwrap();
    assert_eq!(token.handoff(sixty::B01, "back").unwrap_err().code(), "edge.at_most");
}

/// The first agent hands off to all others.
macro_rules! star {
    ($($agent:ident)*) => {
        #[derive(HandoffGraph)]
        #[handoff(state = Article)]
        enum Many {
            #[handoff(start, to($($agent),*), writes(sources))]
            First,
            $(#[handoff(to(Done), writes(draft))] $agent,)*
            #[handoff(done)]
            Done,
        }
    };
}

star! {
    A001 A002 A003 A004 A005 A006 A007 A008 A009 A010 A011 A012 A013 A014 A015 A016 A017 A018
    A019 A020 A021 A022 A023 A024 A025 A026 A027 A028 A029 A030 A031 A032 A033 A034 A035 A036
    A037 A038 A039 A040 A041 A042 A043 A044 A045 A046 A047 A048 A049 A050 A051 A052 A053 A054
    A055 A056 A057 A058 A059 A060 A061 A062 A063 A064 A065 A066 A067 A068 A069 A070 A071 A072
    A073 A074 A075 A076 A077 A078 A079 A080 A081 A082 A083 A084 A085 A086 A087 A088 A089 A090
    A091 A092 A093 A094 A095 A096 A097 A098 A099 A100 A101 A102 A103 A104 A105 A106 A107 A108
    A109 A110 A111 A112 A113 A114 A115 A116 A117 A118 A119 A120 A121 A122 A123 A124 A125 A126
    A127 A128 A129 A130 A131 A132 A133 A134 A135 A136 A137 A138 A139 A140 A141 A142 A143 A144
    A145 A146 A147 A148 A149 A150 A151 A152 A153 A154 A155 A156 A157 A158 A159 A160 A161 A162
    A163 A164 A165 A166 A167 A168 A169 A170 A171 A172 A173 A174 A175 A176 A177 A178 A179 A180
    A181 A182 A183 A184 A185 A186 A187 A188 A189 A190 A191 A192 A193 A194 A195 A196 A197 A198
    A199 A200 A201 A202 A203 A204 A205 A206 A207 A208 A209 A210 A211 A212 A213 A214 A215 A216
    A217 A218 A219 A220 A221 A222 A223 A224 A225 A226 A227 A228 A229 A230 A231 A232 A233 A234
    A235 A236 A237 A238 A239 A240 A241 A242 A243 A244 A245 A246 A247 A248 A249 A250 A251 A252
    A253 A254 A255 A256 A257 A258 A259 A260 A261 A262 A263 A264 A265 A266 A267 A268 A269 A270
    A271 A272 A273 A274 A275 A276 A277 A278 A279 A280 A281 A282 A283 A284 A285 A286 A287 A288
    A289 A290 A291 A292 A293 A294 A295 A296 A297 A298
}

#[test]
fn three_hundred_agents_in_a_star_compile() {
    assert_eq!(Many::SPEC.agents.len(), 300);
    let token = Many::start(many::First, Article::default());
    let token = token.handoff(many::A298, "on").unwrap();
    assert_eq!(token.handoff(many::Done, "on").unwrap().handoffs(), Many::MAX_HANDOFFS);
}
