"""Frequent texts of decks, as a compression dictionary: they cost a packed deck next to nothing.

A packed deck can be read with the very letters it was written with, so a dictionary never changes: a better one gets a
letter of its own, and this one stays. What is most frequent stands last, where references to it are shortest.
"""

WORDS = (
    '"hello","goodbye","yesterday","today","tomorrow","heute","gestern","morgen","vandaag","gisteren",'
    '"aujourd’hui","hier",'
    '"demain","ich","du","er","sie","wir","ihr","I","you","he","she","we","they","ik","jij","hij","zij",'
    '"wij","je","tu",'
    '"il","elle","nous","vous","ils","spielen","lernen","kochen","lesen","play","learn","cook","read",'
    '"eins","zwei","drei","vier","fünf","sechs","sieben","acht","neun","zehn","elf","zwölf","zwanzig","hundert",'
    '"one","two","three","four","five","six","seven","eight","nine","ten","eleven","twelve","twenty","hundred",'
    '"een","twee","drie","vier","vijf","zes","zeven","acht","negen","tien","twaalf","un","deux","trois",'
    '"quatre","cinq",'
    '"six","sept","huit","neuf","dix","onze","douze","I","II","III","IV","V","VI","VII","VIII","IX","X",'
    '"XI","XII","XX",'
)
SAYINGS = (
    "Trois nombres différents,"
    " dont la somme est divisible par exactement deux cartes de la même couleur. Trois cartes "
    "avec des nombres pairs. Trois cartes avec des nombres impairs plus petits que plus grands que au "
    "moins au plus "
    "Drie verschillende getallen die deelbaar zijn door even oneven samen precies twee kaarten van "
    "dezelfde kleur. Drie "
    "kaarten met getallen kleiner dan groter dan hoogstens minstens opeenvolgende "
    "Three different numbers, exactly two cards of the same colour,"
    " that add up to divisible by at least at most odd "
    "even numbers between consecutive less than greater than Three cards with numbers "
    "Drei verschiedene Zahlen, genau zwei Karten derselben Farbe,"
    " die zusammen mindestens höchstens durch teilbar sind, "
    "gerade ungerade aufeinanderfolgende kleiner als größer als Summe Produkt Malaufgabe: Drei Karten mit Zahlen "
)
LOOKS = (
    '"boards":["quadrat"],"joker":false,"wish":5,"bans":{"2":5,"5":5},"rows":[2,3,4,5,6,7,8,9,10],'
    '"chips":12,"players":5,'
    '"look":{"corners":4,"hints":true,"ink":"saving","picture":"picture:","style":"large-index","title":"","font":"'
    '"trait":{"background":["yellow","white","black"],"figure":["red","green","blue"],"form":["empty",'
    '"full","dotted"],'
    '"number":[1,2,3]}}"colour":["red","blue","purple","yellow"],"shape":["circle","diamond","plus",'
    '"star","cross","square"'
    ',"triangle"],"count":[0,1,2,3]}"fill":"#7FD0B0","name":"mint","sign":"leaf"},"second":"uk",'
    '"second":"tr","second":"en"'
    '"level":{"easy":{"mark":1,"numbers":"0..10"},"leicht":{"mark":1},"mittel":{"mark":2},'
    '"schwer":{"mark":3},"hard":{"'
    '"value":"-1/2","value":"3/4"},"picture":"picture:clock-12","show":"50 %","0,5","1/2","colour":"red",'
    '"value":3},'
    '{"colour":"yellow","copies":2,"show":"","value":1},{"colour":"green","second":"","value":2},{"colour":"blue","'
    '"show":{"12":["3 · 4","2 · 6","48 : 4","7 + 5"],"24":["3 · 8","4 · 6","2 · 12","48 : 2"],'
    '"36":["6 · 6","4 · 9","3 · 12",'
    '"16":["4 · 4","2 · 8","2^4"],"20":["4 · 5","2 · 10"],"sqrt(49)","5 · 7","5 · 9","6 · 7","6 · 8",'
    '"6 · 9","7 · 7","7 · 8",'
    '"7 · 9","8 · 8","8 · 9","9 · 9","10 · 10","−","3 × 4","0,25","0,75","1/4","1/3","2/3","1/10","1/5","picture:",'
)
CONDITIONS = (
    '"say":"","second":"","bonus":10,"if":"exactly one ","bonus":9,"if":"all = 1 mod 3"},{"bonus":8,'
    '"if":"all odd < 8"},'
    '{"bonus":7,"if":"all even > 5"},{"bonus":6,"if":"all divides 12"},{"bonus":5,"if":"all in 1, 2, 4, 8"},'
    '{"bonus":4,"if":"all in 4..8"},{"bonus":3,"if":"all not divisible by 3"},{"bonus":2,"if":"all two-digit"},'
    '{"bonus":1,"if":"at least two "},{"if":"exactly two prime"},{"if":"exactly two odd"},'
    '{"if":"exactly two even"},'
    '{"if":"at most one "},{"if":"none divisible by "},{"if":"all one-digit"},{"if":"all red or blue"},'
    '{"if":"all yellow or green"},{"if":"all < 4"},{"if":"all > 9"},{"if":"all <= "},{"if":"all >= "},'
    '{"if":"sum square"},'
    '{"if":"sum odd"},{"if":"sum even"},{"if":"sum prime"},{"if":"sum in 10..20"},{"if":"sum between 10 and 20"},'
    '{"if":"sum <= 8"},{"if":"sum >= 28"},{"if":"sum < 0"},{"if":"sum > 0"},{"if":"sum = 0"},{"if":"sum = 10"},'
    '{"if":"sum = 20"},{"if":"sum = 24"},{"if":"sum = 100"},{"if":"sum divisible by 10"},{"if":"product = 0"},'
    '{"if":"product = 24"},{"if":"product < 0"},{"if":"product >= 500"},{"if":"product divisible by "},'
    '{"if":"largest - "},{"if":"largest = "},{"if":"smallest < "},{"if":"middle = "},'
    '{"if":"spread <= 3"},{"if":"spread = "},'
    '{"if":"numbers consecutive"},{"if":"numbers in steps of 2"},{"if":"numbers evenly spaced"},'
    '{"if":"numbers in ratio 1:2:4"},{"if":"numbers consecutive and same colour"},{"if":"one = other * other"},'
    '{"if":"one = other + other"},{"if":"one = other - other"},{"if":"exactly two same number"},'
    '{"if":"all prime and exactly two same number"},{"if":"same number"},{"if":"different numbers"},'
    '{"if":"all odd and same colour"},{"if":"all even and same colour"},{"if":"exactly two same colour"},'
    '{"if":"different colours"},{"if":"same colour"},{"if":"all square"},{"if":"all prime"},'
    '{"if":"all divisible by 5"},'
    '{"if":"all divisible by 4"},{"if":"all divisible by 3"},{"if":"all even"},{"if":"all odd"}]}'
)
HEADS = (
    '"game":"threepia","game":"triple3","game":"tadika","game":"terz","language":"fr","language":"nl",'
    '"language":"en",'
    '"numbers":"-10..10","numbers":"-12..12","numbers":"0..20","numbers":"0..100","numbers":{"red":"0..10","blue":"'
    '{"blanks":4,"card":[{"colour":"red","value":1}],"colours":["yellow","red","green","blue"],'
    '"copies":2,"format":1,'
    '"colours":["red","blue","yellow","green"],"copies":1,"format":1,"game":"take-three","language":"de",'
    '"name":"Einmaleins 4b",'
    '"numbers":"0..10, 12, 14, 15, 16, 18, 20, 21, 24, 25, 27, 28, 30, 32, 35, 36, 40, 42, 45, 48, 49,'
    " 50, 54, 56, 60, 63, 64,"
    ' 70, 72, 80, 81, 90, 100","numbers":"0..12","task":[{"bonus":2,"if":"'
)
FIRST = (WORDS + SAYINGS + LOOKS + CONDITIONS + HEADS).encode()
"""The dictionary of packed decks that begin with A."""
