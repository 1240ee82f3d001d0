"""Codes 930001-930025, in the specification's order: each names the field that it lands on."""

from vcc_portal.errors.codes import Code
from vcc_portal.errors.row import ErrorRow
from vcc_portal.i18n import errors_fields as t

ROWS = (
    ErrorRow(Code.HOLDER_NAME_EMPTY, t.HOLDER_NAME_EMPTY, field="holderName"),
    ErrorRow(Code.HOLDER_NAME_LONG, t.HOLDER_NAME_LONG, field="holderName"),
    ErrorRow(Code.COUNTRY_EMPTY, t.COUNTRY_EMPTY, field="country"),
    ErrorRow(Code.POSTCODE_EMPTY, t.POSTCODE_EMPTY, field="postcode"),
    ErrorRow(Code.POSTCODE_LONG, t.POSTCODE_LONG, field="postcode"),
    ErrorRow(Code.ADDRESS_EMPTY, t.ADDRESS_EMPTY, field="address"),
    ErrorRow(Code.ADDRESS_LONG, t.ADDRESS_LONG, field="address"),
    ErrorRow(Code.START_TIME_EMPTY, t.START_TIME_EMPTY, field="startTime"),
    ErrorRow(Code.START_TIME_FORMAT, t.START_TIME_FORMAT, field="startTime"),
    ErrorRow(Code.END_TIME_EMPTY, t.END_TIME_EMPTY, field="endTime"),
    ErrorRow(Code.END_TIME_FORMAT, t.END_TIME_FORMAT, field="endTime"),
    ErrorRow(Code.CARD_NO_EMPTY, t.CARD_NO_EMPTY, field="cardNo"),
    ErrorRow(Code.CARD_NO_NOT_FOUND, t.CARD_NO_NOT_FOUND, field="cardNo"),
    ErrorRow(Code.COMMITMENT_NEEDED, t.COMMITMENT_NEEDED, field="commitment"),
    ErrorRow(Code.PURPOSE_EMPTY, t.PURPOSE_EMPTY, field="purpose"),
    ErrorRow(Code.PURPOSE_LONG, t.PURPOSE_LONG, field="purpose"),
    ErrorRow(Code.RELATIONSHIP_EMPTY, t.RELATIONSHIP_EMPTY, field="relationship"),
    ErrorRow(Code.RELATIONSHIP_UNKNOWN, t.RELATIONSHIP_UNKNOWN, field="relationship"),
    ErrorRow(Code.CARD_TYPE_UNSUPPORTED, t.CARD_TYPE_UNSUPPORTED),
    ErrorRow(Code.FUNCTION_UNAVAILABLE, t.FUNCTION_UNAVAILABLE),
    ErrorRow(Code.CARD_RECHARGE_UNSUPPORTED, t.CARD_RECHARGE_UNSUPPORTED),
    ErrorRow(Code.ACCOUNT_ABNORMAL, t.ACCOUNT_ABNORMAL),
    ErrorRow(Code.RESERVED_23, t.HOLDER_OTHER),
    ErrorRow(Code.RESERVED_24, t.HOLDER_OTHER),
    ErrorRow(Code.RESERVED_25, t.HOLDER_OTHER),
)
