"""Labels of purposes, logistics sub-items, trade scenes and 3-D Secure modes."""

from vcc_portal.domain.purpose import LogisticsItem, Mode3ds, Purpose, TradeScene
from vcc_portal.i18n import terms
from vcc_portal.i18n.text import Text

PURPOSE: dict[Purpose, Text] = {
    Purpose.PLATFORM: Text(zh="平台采购", en="Platform procurement"),
    Purpose.ADVERT: Text(zh="广告投放", en="Advertising"),
    Purpose.TRAVEL: Text(zh="差旅", en="Travel"),
    Purpose.SOFTWARE: Text(zh="软件订阅", en="Software"),
    Purpose.GAME: Text(zh="游戏", en="Games"),
    Purpose.LOGISTICS: Text(zh="物流仓储", en="Logistics and warehousing"),
    Purpose.STUDY: Text(zh="留学费用", en="Study-abroad fees"),
    Purpose.OPERATING: Text(zh="其他经营费用", en="Other operating costs"),
    Purpose.OTHER: terms.OTHER,
}
LOGISTICS_ITEM: dict[LogisticsItem, Text] = {
    LogisticsItem.OVERSEAS_WAREHOUSE: Text(zh="海外仓储", en="Overseas warehousing"),
    LogisticsItem.LAST_MILE: Text(zh="尾程运输", en="Last-mile transport"),
    LogisticsItem.CUSTOMS: Text(zh="清关", en="Customs clearance"),
    LogisticsItem.CARRIER: Text(zh="承运商费用", en="Carrier fees"),
    LogisticsItem.EXPRESS: Text(zh="商业快递", en="Commercial express"),
    LogisticsItem.HOTEL: Text(zh="酒店", en="Hotel"),
    LogisticsItem.TRAVEL_AGENCY: Text(zh="旅行社", en="Travel agency"),
    LogisticsItem.TICKETS: Text(zh="票务", en="Tickets"),
    LogisticsItem.OTHER: terms.OTHER,
}
TRADE_SCENE: dict[TradeScene, Text] = {
    TradeScene.BUSINESS_TRIP: Text(zh="因公出差", en="Business trip"),
    TradeScene.TRADE_MARK: Text(zh="商标服务", en="Trade mark"),
    TradeScene.EPR: Text(zh="EPR 合规", en="EPR"),
    TradeScene.LAWYER: Text(zh="律师服务", en="Lawyer"),
    TradeScene.TOURISM: Text(zh="旅游服务", en="Tourism service"),
    TradeScene.GAME_TEST: Text(zh="游戏测试", en="Game test"),
    TradeScene.BUSINESS_TRAVEL: Text(zh="商务旅行", en="Business travel"),
    TradeScene.VISA: Text(zh="签证", en="Visa fee"),
    TradeScene.AIR_TICKET: Text(zh="机票", en="Air ticket"),
    TradeScene.LOGISTICS: terms.LOGISTICS,
    TradeScene.ADVERTISING: terms.ADVERTISING,
    TradeScene.TECHNICAL_SERVICE: Text(zh="技术服务", en="Technical service"),
    TradeScene.STUDY_LONG: Text(zh="留学（一年以上）", en="Study, over one year"),
    TradeScene.STUDY_SHORT: Text(zh="留学（一年及以内）", en="Study, up to one year"),
    TradeScene.STUDY_COMMISSION: Text(zh="留学佣金", en="Study commission"),
}
MODE_3DS: dict[Mode3ds, Text] = {
    Mode3ds.BY_PASS: Text(zh="免验证", en="No code required"),
    Mode3ds.CHALLENGE: Text(zh="短信或邮件验证码", en="Code by SMS or email"),
}
SCENE: dict[str, Text] = {
    **{purpose.value: text for purpose, text in PURPOSE.items()},
    "ONLINE": Text(zh="全球线上消费", en="online worldwide"),
}
"""Where a card product works (`sceneList`)."""
