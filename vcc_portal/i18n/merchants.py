"""Names for what a payment says of its merchant: category codes (ISO 18245) and countries (ISO 3166-1 alpha-3)."""

from vcc_portal.i18n.countries import names
from vcc_portal.i18n.text import Text

NAMED = Text(zh="{name}（{code}）", en="{name} ({code})")
_SPANS: tuple[tuple[int, int, Text], ...] = (
    (3000, 3350, Text(zh="航空公司", en="Airlines")),
    (3351, 3500, Text(zh="汽车租赁公司", en="Car rental agencies")),
    (3501, 3999, Text(zh="连锁酒店", en="Hotel chains")),
)
"""Codes that name one company each; what they have in common."""
_CATEGORY: dict[str, Text] = {
    "4111": Text(zh="通勤客运", en="Commuter transport"),
    "4112": Text(zh="铁路客运", en="Passenger railways"),
    "4121": Text(zh="出租车与网约车", en="Taxis and ride hailing"),
    "4131": Text(zh="长途客车", en="Bus lines"),
    "4214": Text(zh="货运与仓储", en="Freight and trucking"),
    "4215": Text(zh="快递服务", en="Courier services"),
    "4225": Text(zh="公共仓储", en="Public warehousing"),
    "4411": Text(zh="邮轮公司", en="Cruise lines"),
    "4511": Text(zh="航空客运", en="Air carriers"),
    "4722": Text(zh="旅行社与旅游服务", en="Travel agencies and tours"),
    "4814": Text(zh="电信服务", en="Telecommunication services"),
    "4816": Text(zh="网络信息服务", en="Computer network services"),
    "4899": Text(zh="流媒体与有线电视", en="Streaming and cable services"),
    "4900": Text(zh="公用事业", en="Utilities"),
    "5045": Text(zh="计算机与软件批发", en="Computers and software, wholesale"),
    "5065": Text(zh="电子元件批发", en="Electrical parts, wholesale"),
    "5111": Text(zh="办公用品", en="Office supplies"),
    "5137": Text(zh="服装批发", en="Clothing, wholesale"),
    "5200": Text(zh="家居建材", en="Home supply stores"),
    "5311": Text(zh="百货商店", en="Department stores"),
    "5399": Text(zh="综合商品", en="General merchandise"),
    "5411": Text(zh="超市", en="Grocery stores"),
    "5541": Text(zh="加油站", en="Service stations"),
    "5542": Text(zh="自助加油", en="Automated fuel dispensers"),
    "5651": Text(zh="服装店", en="Clothing stores"),
    "5691": Text(zh="男女服装店", en="Men's and women's clothing"),
    "5732": Text(zh="电子产品店", en="Electronics stores"),
    "5734": Text(zh="软件零售", en="Computer software stores"),
    "5812": Text(zh="餐厅", en="Restaurants"),
    "5814": Text(zh="快餐店", en="Fast food"),
    "5815": Text(zh="数字内容：书籍、影视、音乐", en="Digital goods: books, films, music"),
    "5816": Text(zh="数字内容：游戏", en="Digital goods: games"),
    "5817": Text(zh="数字内容：应用程序", en="Digital goods: applications"),
    "5818": Text(zh="数字内容：综合", en="Digital goods: large merchants"),
    "5942": Text(zh="书店", en="Book stores"),
    "5943": Text(zh="文具店", en="Stationery stores"),
    "5964": Text(zh="目录直销", en="Catalogue merchants"),
    "5968": Text(zh="订阅服务", en="Subscription merchants"),
    "5969": Text(zh="其他直销", en="Other direct marketers"),
    "5999": Text(zh="其他专营零售", en="Specialty retail"),
    "6011": Text(zh="自动取款机", en="Cash machines"),
    "6012": Text(zh="金融机构", en="Financial institutions"),
    "6051": Text(zh="虚拟货币与外币", en="Virtual and foreign currency"),
    "6300": Text(zh="保险", en="Insurance"),
    "6513": Text(zh="房地产租赁", en="Real estate agents and rentals"),
    "7011": Text(zh="酒店与住宿", en="Hotels and lodging"),
    "7299": Text(zh="其他个人服务", en="Other personal services"),
    "7311": Text(zh="广告服务", en="Advertising services"),
    "7333": Text(zh="商业摄影与设计", en="Commercial photography and design"),
    "7338": Text(zh="复印与打印", en="Copying and printing"),
    "7361": Text(zh="招聘服务", en="Employment agencies"),
    "7372": Text(zh="编程与数据处理", en="Programming and data processing"),
    "7375": Text(zh="信息检索服务", en="Information retrieval"),
    "7392": Text(zh="管理咨询与公关", en="Consulting and public relations"),
    "7399": Text(zh="商务服务", en="Business services"),
    "7512": Text(zh="汽车租赁", en="Car rental"),
    "7922": Text(zh="演出票务", en="Theatres and ticket agencies"),
    "7995": Text(zh="博彩", en="Betting and gambling"),
    "7999": Text(zh="休闲娱乐", en="Recreation services"),
    "8299": Text(zh="教育服务", en="Educational services"),
    "8398": Text(zh="慈善组织", en="Charities"),
    "8999": Text(zh="专业服务", en="Professional services"),
    "9311": Text(zh="税款", en="Tax payments"),
    "9399": Text(zh="政府服务", en="Government services"),
    "9402": Text(zh="邮政服务", en="Postal services"),
}


def category(code: str) -> Text:
    """A merchant category with its code: "Advertising services (7311)"; a code that is not known as it is."""
    return _named(code, _CATEGORY.get(code) or _span(code))


def country(code: str) -> Text:
    """A merchant's country with its code: "Ireland (IRL)"; a code that is not known as it is."""
    return _named(code, names().get(code))


def _named(code: str, name: Text | None) -> Text:
    return Text.same(code) if name is None else NAMED.format(name=name, code=code)


def _span(code: str) -> Text | None:
    number = int(code) if code.isascii() and code.isdigit() and len(code) == 4 else 0
    return next((name for first, last, name in _SPANS if first <= number <= last), None)
