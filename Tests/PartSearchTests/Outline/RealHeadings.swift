import Testing

/// Headings of real texts as grep finds them: `grep -abP '^#{1,6}[ \t]'`, how many there are, and of
/// each the first, the last and twenty between. A start is in bytes.
struct RealHeadings: Sendable, CustomTestStringConvertible {
  let path: String
  let count: Int
  let headings: [(start: Int, title: String)]

  var testDescription: String { path }

  static let all = [
    RealHeadings(
      path: "books/don-quixote.md", count: 274,
      headings: [
        (0, "Title: Don Quixote"),
        (60727, "CHAPTER VI."),
        (239120, "CHAPTER XVIII."),
        (380227, "CHAPTER XXIV."),
        (380247, "IN WHICH IS CONTINUED THE ADVENTURE OF THE SIERRA MORENA"),
        (568590, "CHAPTER XXXI."),
        (707167, "WHICH TREATS OF MORE CURIOUS INCIDENTS THAT OCCURRED AT THE INN"),
        (804387, "CHAPTER XLI."),
        (977733, "CHAPTER XLIX."),
        (1_007_038, "CHAPTER LI."),
        (1_160_690, "CHAPTER IX."),
        (1_364_952, "CHAPTER XXII."),
        (
          1_364_972,
          """
          WHERIN IS RELATED THE GRAND ADVENTURE OF THE CAVE OF MONTESINOS IN THE HEART OF \
          LA MANCHA, WHICH THE VALIANT DON QUIXOTE BROUGHT TO A HAPPY TERMINATION
          """
        ),
        (
          1_403_851,
          """
          WHEREIN ARE RELATED A THOUSAND TRIFLING MATTERS, AS TRIVIAL AS THEY ARE \
          NECESSARY TO THE RIGHT UNDERSTANDING OF THIS GREAT HISTORY
          """
        ),
        (1_417_556, "CHAPTER XXV."),
        (
          1_437_811,
          """
          WHEREIN IS CONTINUED THE DROLL ADVENTURE OF THE PUPPET-SHOWMAN, TOGETHER WITH \
          OTHER THINGS IN TRUTH RIGHT GOOD
          """
        ),
        (
          1_691_740,
          """
          HOW SANCHO PANZA WAS CONDUCTED TO HIS GOVERNMENT, AND OF THE STRANGE ADVENTURE \
          THAT BEFELL DON QUIXOTE IN THE CASTLE
          """
        ),
        (
          1_710_784,
          """
          OF HOW THE GREAT SANCHO PANZA TOOK POSSESSION OF HIS ISLAND, AND OF HOW HE MADE \
          A BEGINNING IN GOVERNING
          """
        ),
        (1_769_614, "OF WHAT HAPPENED SANCHO IN MAKING THE ROUND OF HIS ISLAND"),
        (1_845_257, "OF THE TROUBLOUS END AND TERMINATION SANCHO PANZA'S GOVERNMENT CAME TO"),
        (
          1_932_921,
          """
          WHEREIN IS RELATED THE STRANGE THING, WHICH MAY BE REGARDED AS AN ADVENTURE, \
          THAT HAPPENED DON QUIXOTE
          """
        ),
        (2_142_368, "OF HOW DON QUIXOTE FELL SICK, AND OF THE WILL HE MADE, AND HOW HE DIED"),
      ]),
    RealHeadings(
      path: "books/federalist-papers.md", count: 173,
      headings: [
        (0, "Title: The Federalist Papers"),
        (
          28803,
          """
          FEDERALIST No. 4. The Same Subject Continued (Concerning Dangers From Foreign \
          Force and Influence)
          """
        ),
        (
          98966,
          """
          FEDERALIST No. 10. The Same Subject Continued (The Union as a Safeguard Against \
          Domestic Faction and Insurrection)
          """
        ),
        (99088, "From the Daily Advertiser. Thursday, November 22, 1787."),
        (117244, "For the Independent Journal. Saturday, November 24, 1787"),
        (132366, "FEDERALIST No. 12. The Utility of the Union In Respect to Revenue"),
        (231277, "From the New York Packet. Tuesday, December 11, 1787."),
        (
          285171,
          """
          FEDERALIST No. 24. The Powers Necessary to the Common Defense Further Considered
          """
        ),
        (296361, "From the New York Packet. Friday, December 21, 1787."),
        (
          308131,
          """
          FEDERALIST No. 26. The Idea of Restraining the Legislative Authority in Regard \
          to the Common Defense Considered.
          """
        ),
        (
          365836,
          """
          FEDERALIST No. 31. The Same Subject Continued (Concerning the General Power of \
          Taxation)
          """
        ),
        (
          376297,
          """
          FEDERALIST No. 32. The Same Subject Continued (Concerning the General Power of \
          Taxation)
          """
        ),
        (376393, "From The Independent Journal. Wednesday, January 2, 1788."),
        (
          422138,
          """
          FEDERALIST No. 36. The Same Subject Continued (Concerning the General Power of \
          Taxation)
          """
        ),
        (476285, "FEDERALIST No. 39. The Conformity of the Plan to Republican Principles"),
        (663094, "For the Independent Journal. Wednesday, February 6, 1788."),
        (793730, "For the Independent Journal. Wednesday, February 27, 1788"),
        (
          852239,
          """
          FEDERALIST No. 66. Objections to the Power of the Senate To Set as a Court for \
          Impeachments Further Considered.
          """
        ),
        (
          943033,
          """
          FEDERALIST No. 73. The Provision For The Support of the Executive, and the Veto \
          Power
          """
        ),
        (1_016_178, "From MCLEAN's Edition, New York. Wednesday, May 28, 1788"),
        (1_022_316, "FEDERALIST No. 80. The Powers of the Judiciary"),
        (1_125_793, "From MCLEAN's Edition, New York. Wednesday, May 28, 1788"),
      ]),
    RealHeadings(
      path: "books/war-and-peace.md", count: 385,
      headings: [
        (0, "Title: War and Peace"),
        (28252, "CHAPTER IV"),
        (68076, "CHAPTER IX"),
        (236313, "CHAPTER XXVI"),
        (609128, "CHAPTER VII"),
        (729597, "CHAPTER XVII"),
        (1_088_845, "CHAPTER XXII"),
        (1_124_337, "CHAPTER VI"),
        (1_140_704, "CHAPTER VIII"),
        (1_246_959, "CHAPTER XXIII"),
        (1_294_781, "CHAPTER III"),
        (1_404_622, "CHAPTER XIII"),
        (1_547_645, "CHAPTER XVII"),
        (2_619_000, "BOOK THIRTEEN: 1812"),
        (2_700_300, "CHAPTER XIV"),
        (2_749_159, "CHAPTER III"),
        (2_837_483, "CHAPTER XVII"),
        (2_841_342, "CHAPTER XVIII"),
        (2_995_365, "CHAPTER I"),
        (3_038_044, "CHAPTER VII"),
        (3_112_426, "CHAPTER XV"),
        (3_231_937, "CHAPTER XII"),
      ]),
    RealHeadings(
      path: "books/wealth-of-nations.md", count: 57,
      headings: [
        (0, "Title: The Wealth of Nations"),
        (6426, "BOOK I."),
        (46428, "CHAPTER IV. OF THE ORIGIN AND USE OF MONEY."),
        (
          61717,
          """
          CHAPTER V. OF THE REAL AND NOMINAL PRICE OF COMMODITIES, OR OF THEIR PRICE IN \
          LABOUR, AND THEIR PRICE IN MONEY.
          """
        ),
        (102340, "CHAPTER VI. OF THE COMPONENT PART OF THE PRICE OF COMMODITIES."),
        (119397, "CHAPTER VII. OF THE NATURAL AND MARKET PRICE OF COMMODITIES."),
        (196172, "CHAPTER IX. OF THE PROFITS OF STOCK."),
        (329832, "CHAPTER XI. OF THE RENT OF LAND."),
        (592444, "BOOK II. OF THE NATURE, ACCUMULATION, AND EMPLOYMENT OF STOCK."),
        (777686, "CHAPTER IV. OF STOCK LENT AT INTEREST."),
        (837103, "CHAPTER I. OF THE NATURAL PROGRESS OF OPULENCE."),
        (
          876729,
          """
          CHAPTER III. OF THE RISE AND PROGRESS OF CITIES AND TOWNS, AFTER THE FALL OF THE \
          ROMAN EMPIRE.
          """
        ),
        (
          903110,
          """
          CHAPTER IV. HOW THE COMMERCE OF TOWNS CONTRIBUTED TO THE IMPROVEMENT OF THE \
          COUNTRY.
          """
        ),
        (
          1_039_568,
          """
          Part I -- Of the Unreasonableness of those Restraints, even upon the Principles \
          of the Commercial System.
          """
        ),
        (1_103_908, "CHAPTER IV. OF DRAWBACKS."),
        (1_210_813, "CHAPTER VI. OF TREATIES OF COMMERCE."),
        (1_261_294, "PART II. Causes of the Prosperity of New Colonies."),
        (1_568_524, "BOOK V. OF THE REVENUE OF THE SOVEREIGN OR COMMONWEALTH"),
        (1_568_588, "CHAPTER I. OF THE EXPENSES OF THE SOVEREIGN OR COMMONWEALTH."),
        (1_642_678, "PART III. Of the Expense of public Works and public Institutions."),
        (1_865_955, "PART IV. Of the Expense of supporting the Dignity of the Sovereign."),
        (2_102_562, "CHAPTER III. OF PUBLIC DEBTS."),
      ]),
    RealHeadings(
      path: "law/bgb.md", count: 2787,
      headings: [
        (94, "Bürgerliches Gesetzbuch (BGB)"),
        (7034, "§ 9 Wohnsitz eines Soldaten"),
        (23213, "§ 51 Sperrjahr"),
        (96489, "§ 203 Hemmung der Verjährung bei Verhandlungen"),
        (153386, "§ 305b Vorrang der Individualabrede"),
        (289169, "§ 376 Rücknahmerecht"),
        (293876, "Titel 3 - Aufrechnung"),
        (430681, "§ 531 Widerrufserklärung"),
        (448232, "§ 554 Barrierereduzierung, E-Mobilität und Einbruchsschutz"),
        (806050, "§ 812 Herausgabeanspruch"),
        (846611, "§ 896 Vorlegung des Briefes"),
        (877921, "§ 958 Eigentumserwerb an beweglichen herrenlosen Sachen"),
        (998132, "§ 1217 Rechtsverletzung durch den Pfandgläubiger"),
        (1_066_805, "§ 1383 Übertragung von Vermögensgegenständen"),
        (1_101_893, "§ 1469 Aufhebungsantrag"),
        (1_106_507, "§ 1477 Durchführung der Teilung"),
        (1_282_682, "§ 1791c Gesetzliche Amtsvormundschaft des Jugendamts"),
        (
          1_349_052,
          """
          § 1908a Vorsorgliche Betreuerbestellung und Anordnung des \
          Einwilligungsvorbehalts für Minderjährige
          """
        ),
        (1_508_891, "§ 2270 Wechselbezügliche Verfügungen"),
        (1_538_317, "§ 2332 Verjährung"),
        (1_546_171, "§ 2350 Verzicht zugunsten eines anderen"),
        (1_556_900, "§ 2385 Anwendung auf ähnliche Verträge"),
      ]),
    RealHeadings(
      path: "law/gg.md", count: 219,
      headings: [
        (114, "Grundgesetz für die Bundesrepublik Deutschland (GG)"),
        (3048, "Art 4"),
        (6641, "Art 9"),
        (15327, "Art 15"),
        (18435, "Art 17"),
        (19404, "Art 18"),
        (21290, "Art 20a"),
        (39725, "Art 41"),
        (42728, "Art 45c"),
        (45872, "Art 52"),
        (51085, "Art 60"),
        (54393, "Art 66"),
        (97572, "Art 94"),
        (98991, "Art 96"),
        (111161, "Art 106"),
        (136939, "Art 115e"),
        (140702, "Art 115k"),
        (146707, "Art 121"),
        (153788, "Art 130"),
        (161525, "Art 137"),
        (162411, "Art 139"),
        (173911, "Anhang EV"),
      ]),
    RealHeadings(
      path: "law/stgb.md", count: 626,
      headings: [
        (88, "Strafgesetzbuch (StGB)"),
        (13085, "§ 10 Sondervorschriften für Jugendliche und Heranwachsende"),
        (20264, "§ 19 Schuldunfähigkeit des Kindes"),
        (62688, "Freiheitsentziehende Maßregeln -"),
        (63680, "§ 64 Unterbringung in einer Entziehungsanstalt"),
        (82349, "§ 67d Dauer der Unterbringung"),
        (108529, "§ 69b Wirkung der Entziehung bei einer ausländischen Fahrerlaubnis"),
        (109679, "Berufsverbot -"),
        (115546, "§ 73a Erweiterte Einziehung von Taterträgen bei Tätern und Teilnehmern"),
        (139424, "§ 77e Ermächtigung und Strafverlangen"),
        (180369, "Zweiter Abschnitt - Landesverrat und Gefährdung der äußeren Sicherheit"),
        (
          194347,
          """
          § 106 Nötigung des Bundespräsidenten und von Mitgliedern eines Verfassungsorgans
          """
        ),
        (198531, "§ 108a Wählertäuschung"),
        (207594, "§ 109i Nebenfolgen"),
        (241898, "§ 139 Straflosigkeit der Nichtanzeige geplanter Straftaten"),
        (259111, "§ 157 Aussagenotstand"),
        (
          264161,
          """
          § 166 Beschimpfung von Bekenntnissen, Religionsgesellschaften und \
          Weltanschauungsvereinigungen
          """
        ),
        (332417, "(XXXX) §§ 214 und 215 (weggefallen)"),
        (357412, "§ 233a Ausbeutung unter Ausnutzung einer Freiheitsberaubung"),
        (445464, "§ 303c Strafantrag"),
        (469701, "§ 316a Räuberischer Angriff auf Kraftfahrer"),
        (523151, "§ 358 Nebenfolgen"),
      ]),
  ]
}
