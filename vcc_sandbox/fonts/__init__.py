"""The font of the vouchers: part of Noto Sans CJK SC (`OFL.txt`), so that a machine without Chinese fonts has one."""
