"""Codes 930001-930025, in the specification's order: each names the field that it lands on."""

from vcc_portal.errors.codes import Code
from vcc_portal.errors.row import Row
from vcc_portal.i18n import errors_fields as t

ROWS = (
    Row(Code.HOLDER_NAME_EMPTY, t.HOLDER_NAME_EMPTY, field="holderName"),
    Row(Code.HOLDER_NAME_LONG, t.HOLDER_NAME_LONG, field="holderName"),
    Row(Code.COUNTRY_EMPTY, t.COUNTRY_EMPTY, field="country"),
    Row(Code.POSTCODE_EMPTY, t.POSTCODE_EMPTY, field="postcode"),
    Row(Code.POSTCODE_LONG, t.POSTCODE_LONG, field="postcode"),
    Row(Code.ADDRESS_EMPTY, t.ADDRESS_EMPTY, field="address"),
    Row(Code.ADDRESS_LONG, t.ADDRESS_LONG, field="address"),
    Row(Code.START_TIME_EMPTY, t.START_TIME_EMPTY, field="startTime"),
    Row(Code.START_TIME_FORMAT, t.START_TIME_FORMAT, field="startTime"),
    Row(Code.END_TIME_EMPTY, t.END_TIME_EMPTY, field="endTime"),
    Row(Code.END_TIME_FORMAT, t.END_TIME_FORMAT, field="endTime"),
    Row(Code.CARD_NO_EMPTY, t.CARD_NO_EMPTY, field="cardNo"),
    Row(Code.CARD_NO_NOT_FOUND, t.CARD_NO_NOT_FOUND, field="cardNo"),
    Row(Code.COMMITMENT_NEEDED, t.COMMITMENT_NEEDED, field="commitment"),
    Row(Code.PURPOSE_EMPTY, t.PURPOSE_EMPTY, field="purpose"),
    Row(Code.PURPOSE_LONG, t.PURPOSE_LONG, field="purpose"),
    Row(Code.RELATIONSHIP_EMPTY, t.RELATIONSHIP_EMPTY, field="relationship"),
    Row(Code.RELATIONSHIP_UNKNOWN, t.RELATIONSHIP_UNKNOWN, field="relationship"),
    Row(Code.CARD_TYPE_UNSUPPORTED, t.CARD_TYPE_UNSUPPORTED),
    Row(Code.FUNCTION_UNAVAILABLE, t.FUNCTION_UNAVAILABLE),
    Row(Code.CARD_RECHARGE_UNSUPPORTED, t.CARD_RECHARGE_UNSUPPORTED),
    Row(Code.ACCOUNT_ABNORMAL, t.ACCOUNT_ABNORMAL),
    Row(Code.RESERVED_23, t.HOLDER_OTHER),
    Row(Code.RESERVED_24, t.HOLDER_OTHER),
    Row(Code.RESERVED_25, t.HOLDER_OTHER),
)
