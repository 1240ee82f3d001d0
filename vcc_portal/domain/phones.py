"""Telephone numbers (spec §5), and their area codes with their region (spec §3)."""

PHONE = r"[0-9]{6,15}"
"""Of any country, without its area code."""
AREA_CODE = r"\+?[0-9]{1,4}"
"""As it is sent: a dial code, with its plus or without."""
AREA_CODES: dict[str, str] = {
    "86": "CN",
    "852": "HK",
    "853": "MO",
    "886": "TW",
    "1": "US",
    "44": "GB",
    "81": "JP",
    "82": "KR",
    "65": "SG",
    "60": "MY",
    "66": "TH",
    "84": "VN",
    "62": "ID",
    "63": "PH",
    "91": "IN",
    "61": "AU",
    "64": "NZ",
    "49": "DE",
    "33": "FR",
    "39": "IT",
    "34": "ES",
    "31": "NL",
    "48": "PL",
    "7": "RU",
    "90": "TR",
    "971": "AE",
    "966": "SA",
    "972": "IL",
    "55": "BR",
    "52": "MX",
    "27": "ZA",
    "234": "NG",
    "254": "KE",
}
"""Dial code without the plus, and the first region that uses it; China and its regions first."""
