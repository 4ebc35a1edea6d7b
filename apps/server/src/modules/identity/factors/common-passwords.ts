/**
 * The most used passwords of published lists that are long enough to be accepted, in small letters, and those that
 * people in a school would think of first. Shorter ones are refused by their length.
 */
const words = `
12345678 123456789 1234567890 12345678910 123456789a 1234567891 12345678a 123123123 1234qwer 12341234 123321123
11111111 111111111 1111111111 00000000 000000000 0000000000 22222222 33333333 44444444 55555555 66666666 77777777
88888888 888888888 99999999 999999999 87654321 987654321 9876543210 0123456789 01234567 012345678 11223344 1122334455
12121212 10101010 13131313 12344321 123454321 1234554321 147258369 159753456 741852963 789456123 963852741 456456456
147852369 159357159 121212121 123456123 123456654 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 1qaz2wsx3edc zaq12wsx q1w2e3r4
q1w2e3r4t5 qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 azertyui azertyuiop azerty12
azerty123 azerty1234 azerty123456 asdfghjk asdfghjkl asdf1234 asdfasdf qwer1234 qwerqwer qwertyqwerty qazwsxedc zxcvbnm1
zxcvbnm123 abcd1234 abcdefgh abcdefghi abcabcabc abc12345 abc123456 abcd12345 a1234567 a12345678 a123456789 aa123456
aa12345678 aaaaaaaa aaaaaaaaa password password1 password12 password123 password1234 password12345 passw0rd p@ssw0rd
p@ssword pa$$word passpass pass1234 pass12345 password! password@123 mypassword changeme changeme1 change123 welcome1
welcome12 welcome123 letmein1 letmein123 iloveyou iloveyou1 iloveyou2 iloveyou123 jetaime1 jetaime123 jetaimebebe
motdepasse motdepasse1 motdepasse123 monmotdepasse bonjour1 bonjour12 bonjour123 bienvenue bienvenue1 soleil123
doudou123 chouchou loulou123 marseille football football1 basketball baseball liverpool arsenal1 arsenal123 chelsea1
chelsea123 manchester barcelona realmadrid ronaldo7 juventus samueleto samueletoo etoo1234 lionsindomptables cameroun
cameroun1 cameroun237 cameroon cameroon1 cameroon237 yaounde1 yaounde237 douala237 doualaaa africa123 princess princess1
princesse sunshine sunshine1 superman superman1 batman123 spiderman starwars pokemon1 dragon123 monkey123 michael1
jennifer jordan23 jessica1 michelle nicole123 charlie1 computer computer1 internet internet1 samsung1 samsung123 nokia123
iphone123 facebook facebook1 whatsapp google123 linkedin whatever trustno1 blink182 freedom1 shadow123 master123 killer123
qwaszx12 godisgood godislove godblessme godbless jesus123 jesuschrist jesusislord jesusloves jesus777 dieumerci
dieuestgrand dieuestbon gloireadieu emmanuel emmanuel1 christelle 123456aa 123456ab 123456abc 123456789q 1234567q
12345qwert qwert12345 secret123 secret12 security admin123 admin1234 admin12345 administrator administrateur adminadmin
rootroot root1234 toor1234 test1234 test12345 testtest testing1 testing123 demo1234 demodemo user1234 guest123 default1
temp1234 temporary azertyuiop123 azerty00 azeqsdwxc
school12 school123 school1234 school2024 school2025 school2026 myschool myschool1 schooladmin schoolfees ecole123
ecole1234 ecole2024 ecole2025 ecole2026 monecole monecole1 college1 college123 lycee123 lycee1234 bursar123 intendant
intendant1 comptable comptable1 comptable123 econome123 principal principal1 directeur directeur1 director director1
proviseur proviseur1 teacher1 teacher123 student1 student123 students eleve123 tuition1 tuition123 scolarite scolarite1
scolarite123 secretary secretaire secretaire1 caissier caissiere cashier1 cashier123 ardoise1 ardoise12 ardoise123
ardoise2025 ardoise2026 mtnmomo1 momo1234 orangemoney orangemoney1 mobilemoney
`;

export const commonPasswords: ReadonlySet<string> = new Set(words.trim().split(/\s+/));
