"""What `compile_time.py` is made of."""
