/**
 * Whether a password is one of the first that an attacker tries: one that leaked often, one key or run of keys
 * repeated, or the email itself.
 */
export function isCommonPassword(password: string, email: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  const [local = ''] = email.split('@')
  return (
    COMMON.has(plain) ||
    COMMON.has(plain.replace(/[^a-z]+$/, '')) ||
    /^(.{1,4})\1+.?$/u.test(plain) ||
    RUNS.some((run) => run.includes(plain)) ||
    plain === email ||
    plain === local
  )
}

const RUNS = [
  'abcdefghijklmnopqrstuvwxyz',
  'zyxwvutsrqponmlkjihgfedcba',
  '01234567890123456789',
  '98765432109876543210',
  'qwertyuiopasdfghjklzxcvbnm',
]

/** The most common leaked passwords that are long enough to be chosen, and words that become one by adding digits. */
const COMMON = new Set(
  `password passw0rd p@ssword p@ssw0rd pa55word passwort contrasena motdepasse wachtwoord password1 password2 password12
  password123 password1234 password12345 password! password1! password01 password11 password99 passw0rd1 password321 mypassword
  yourpassword thepassword newpassword changeme changeme1 changeme123 changeit letmein letmein1 letmein123 letmeinnow welcome
  welcome1 welcome12 welcome123 welcome1234 welcome01 administrator admin123 admin1234 admin12345 adminadmin admin@123 root1234
  rootroot toor1234 testtest test1234 test12345 testing1 testing123 guest123 guestguest user1234 username usernames login123
  default1 secret123 secretsecret topsecret mysecret supersecret master123 masterkey 12345678 123456789 1234567890 12345678910
  123456789a 123456789q 12345678a 12345678q 1234567a 123456abc 123456aa 123456qwerty 0123456789 0987654321 987654321 87654321
  11111111 22222222 33333333 44444444 55555555 66666666 77777777 88888888 99999999 00000000 111222333 11223344 1122334455
  12341234 12344321 123123123 123321123 123454321 12121212 13131313 10203040 102030405060 147258369 159357159 159753159
  741852963 789456123 963852741 147852369 321654987 456456456 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwerty01
  qwertyui qwertyuiop qwerty11 qwertyqwerty qwert123 qwert12345 qwer1234 qwe123qwe qweqweqwe qweasdzxc qweasd123 1q2w3e4r
  1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 2wsx3edc zaq12wsx zaq1zaq1 zaq1xsw2 zaq1@wsx !qaz2wsx 1qaz@wsx
  q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 qazwsxedc qazwsx12 qazwsx123 qazxswedc asdfghjk asdfghjkl asdfasdf asdf1234 asdfqwer
  asdf12345 asdasdasd asd123asd zxcvbnm1 zxcvbnm123 zxcvbnmm zxcvasdf zxcv1234 poiuytre mnbvcxz1 aaaaaaaa aa123456 aa12345678
  abc12345 abc123456 abcd1234 abcdefgh abcdef123 a1b2c3d4 a1234567 a12345678 a123456789 abc123abc abcabcabc abcd12345 iloveyou
  iloveyou1 iloveyou2 iloveyou12 iloveyou123 iloveyou! ilovegod iloveme1 iloveme2 loveyou1 lovelove lovely12 loveme12 princess
  princess1 princess12 princess123 sunshine sunshine1 sunshine12 football football1 football12 football123 baseball baseball1
  baseball12 basketball basketball1 softball soccer12 soccer123 hockey12 superman superman1 superman123 batman12 batman123
  spiderman spiderman1 starwars starwars1 startrek startrek1 pokemon1 pokemon12 pokemon123 minecraft minecraft1 fortnite
  fortnite1 nintendo playstation playstation1 gandalf1 dragon12 dragon123 dragonball dragonball1 monkey12 monkey123 butterfly
  butterfly1 elephant elephant1 dolphins dolphin1 kittycat tigger12 cowboys1 steelers steelers1 packers1 yankees1 redsox12
  lakers24 chelsea1 liverpool liverpool1 arsenal1 barcelona barcelona1 realmadrid manchester juventus mustang1 corvette
  corvette1 ferrari1 porsche1 mercedes mercedes1 harley12 chocolate chocolate1 cookie12 cheese12 pepper12 banana12 strawberry
  computer computer1 computer123 internet internet1 samsung1 samsung123 apple123 google12 google123 facebook facebook1
  facebook123 linkedin linkedin1 myspace1 youtube1 whatever whatever1 nothing1 trustno1 trustnoone freedom1 liberty1 america1
  phoenix1 thunder1 lightning midnight midnight1 blessed1 jesuschrist jesus123 christ123 godisgood jennifer jennifer1 jessica1
  michelle michelle1 michael1 michael123 matthew1 danielle daniel12 daniel123 jordan23 jordan123 anthony1 nicholas nicholas1
  christian christian1 christopher benjamin benjamin1 samantha samantha1 victoria victoria1 alexander alexander1 alexandra
  elizabeth elizabeth1 stephanie brittany patricia margaret maverick hunter12 hunter123 charlie1 charlie123 thomas12 joshua12
  ashley12 ashley123 amanda12 andrew12 robert12 william1 killer12 killer123 fuckyou1 fuckyou2 fuckyou123 fuckoff1 asshole1
  bullshit bullshit1 whatthefuck november december january1 february september october1 summer12 summer123 summer2020 summer2021
  summer2022 summer2023 summer2024 summer2025 summer2026 winter12 winter123 winter2020 winter2021 winter2022 winter2023
  winter2024 winter2025 winter2026 spring12 spring2024 spring2025 spring2026 autumn12 monday12 friday13 1password onepassword
  opensesame sesame12 access14 access123 security security1 hello123 hello1234 helloworld hellohello hellokitty hello12345
  goodbye1 flower12 rainbow1 diamond1 unicorn1 asdfghjkl1 asdfghjkl123 p@55word p@55w0rd pa$$word pa$$w0rd pass1234 pass12345
  passpass 1234pass 1234qwer 123qweasd 123qwe123 123456789abc 12345qwert 12345abc 123abc123 123456789z 147896325 19841984
  19871987 19901990 20002000 20202020 20212021 20222022 20232023 20242024 20252025 20262026 michigan missouri savannah
  carolina virginia scorpion sagittarius godfather trinity1 metallica nirvana1 slipknot blink182 linkinpark eminem12 beatles1
  scooter1 rockstar rockyou1 rockyou123 gangster stargate einstein marlboro budweiser brooklyn newyork1 chicago1 michaeljordan
  mickeymouse jackass1 snickers skittles sweetheart babygirl babygirl1 babyboy1 beautiful beautiful1 gorgeous handsome
  cinderella snowball snowflake swimming warcraft worldcup champion champion1 awesome1 success1 business forever1 forever21
  friends1 friendship family12 familyfirst mother12 motherlode father12 grandma1 daughter children wednesday thursday saturday`
    .split(/\s+/)
    .filter(Boolean),
)
