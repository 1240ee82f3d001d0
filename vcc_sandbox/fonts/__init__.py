"""The fonts of the vouchers, so that a machine without Chinese fonts has them (`LICENCES.txt`)."""
