/**
 * Common passwords without the digits and signs around them, so that `ahmed2024`, `P@ssw0rd!` and `123admin` are included. Our
 * own collection: words for keys and doors, names, teams, places, and the words of this register. Folded as in a search: lower
 * case, plain alef, no tashkeel.
 */
const words = `
abc abcd aaa access account active admin administrator adminadmin airport alpha amazon america anaconda android angel
angela animal anthony apple april arsenal asdf ashley astro august austin autumn baby babygirl badboy bailey banana
barcelona barney baseball basketball batman beach bear beautiful beauty bella benjamin berlin bishop black blahblah
blessed blink blowfish blue bonjour booboo boss boston brandon brazil bubbles buddy bulldog business butterfly calvin
camaro canada captain cassie change changeit changeme charlie cheese chelsea chester chicago chicken chocolate chris
christ christian christmas claire classic clerk coffee college company compound computer connect control cookie cool
corvette cowboy cristiano crystal daddy dakota dallas daniel danielle database december default deepak defender demo
dennis desktop destiny diamond diablo doctor dolphin donald dragon dreams eagle eagles easter electric elephant email
emergency england enter eternity europe everton example explorer extreme facebook faith falcon family fantasy fashion
father february felix ferrari fighter finance fireman firewall fish florida flower flowers football forever formula
france freedom friday friend friends gabriel galaxy gamer garden garfield gate gatekeeper general george germany ginger
gmail goaway godfather gold golden golf google gordon grace green guard guest guitar hacker hammer handsome hannah happy
harley harry hawaii heaven hello hellokitty hockey holiday home honey horse hotel hotmail house hunter iceman
iloveyou iloveu india indian information instagram install internet iphone ironman isabella italy jackson jaguar james
january jasmine jason jennifer jessica jesus jonathan jordan joseph joshua juice july junior justin juventus katie
keeper kevin killer king kingdom kitty knight ladybug laptop laura lauren legend letmein letmeinnow lincoln linkinpark
lion liverpool lizard login london looking louise love lovely loveme lover loveu loveyou lucky madison madrid magic
maggie manager manchester marina mario marlboro martin master matrix matthew maverick member mercedes merlin messi
metallica mexico michael michelle mickey midnight miguel million minecraft mobile mohammed monday money monitor monkey
monster monsters mother mountain music mustang mylove myname mypassword naruto natalie nature network newlife newpass
newpassword newyork nicholas nicole nikita ninja nintendo nirvana nissan nokia nopass nopassword nothing november
october office oliver online open opensesame operator orange oracle owner oxford panda panther paradise paris parola
partner pass passcode passion passme passpass passport passw passwd password passwords passwort peace peaches peanut
pencil people pepper peter phoenix phone photo picture pirate player please pokemon police porsche portal power prince
princess princesa private profile purple queen rabbit rachel racing rainbow ranger raymond realmadrid reception
receptionist register remember resident residents resort richard robert rocket ronaldo root rosebud runner russia samantha
samsung samuel sandra saturday scooter scorpion secret secrets secure security september server service shadow shannon
shop silver simple single skywalker slipknot smile smokey snoopy snowball soccer soldier sophie spiderman spring staff
starwars stella steven student success sugar summer sunday sunflower sunset sunshine super superman superstar supervisor
support sweet sweetheart sweety sydney system taylor teacher temp temppass temporary test tester testing testtest thomas
thunder tiger tigger time toyota travel trustno trustme turtle tweety twitter unicorn united universe unknown user
username valentine vanessa victor victoria victory village villages vincent violet visitor visitors wallpaper warrior
water website welcome welcomeback whatever whatsapp white wilson windows winner winter wizard wolf wonderful work world
writer xbox yahoo yankee yankees yellow youtube zidane zxcv
bawaba albawaba bawabh elbawaba gatevillage
abdallah abdelrahman abdelaziz abdo abdou abdulla abdullah abeer adel adham ahly ahlawy ahlymasr ahmad ahmed ahmedali
ahmedahmed ahmedmohamed aisha alaa alahly alamein alexandria alhamdulillah ali aliali alhamdolelah aliaa allah
allahakbar allahuakbar allahakber amal amany amin amina amir amira amr amro asmaa aya ayman aziza basem basma bassem
bebo bismillah cairo dahab dalia dina dodo doha donia ehab egypt egyptair elahly elgouna elsayed emad eman engy esraa
essam eslam fady farah farid farida fatima fatma fawzy galal gamal ghada giza gouna habiba habibi habibty hadeer hagar
haitham hala hamada hamdy hana hanan hany hassan hatem hazem heba helmy hend hesham hoda hosam hossam hurghada hussein
hussien ibrahim inshallah islam ismail joker kareem karim khaled khalid kimo lailahaillallah layla lobna logy loulou
madinaty magdy maged mahmoud mahmod mai malak manal mariam marwa marwan maryam masr masry matrouh maya menna mido mina
misr mohab mohamad mohamadmohamad mohamed mohamedahmed mohamedali mohamedmohamed mohammad momo mona moataz mostafa
mosalah muhamad muhammad mustafa nabil nada nadia nadine naglaa nancy nasser nermin nesma nessma noha noor nora nour
nourhan noureldin omar omneya omnia osama ramadan ramez ramy randa rana rania rasha reda reem rehab rokaya rowan ruqaya
saad sabry sahar sahel said salah salem salma salwa samar sameh samir samy sara sarah sayed seif shady shahd sharm
sharmelsheikh sherif sherine shimaa shrouk soha sohag somaya sonson subhanallah tamer tarek tareq toka toota wael walaa
waleed walid yara yasmeen yasmin yasmine yassin yasser yehia yomna yousef youssef yusuf zahra zamalek zamalekawy zeinab
zeyad ziad zizo
الله اللهاكبر الحمدلله بسمالله بسماللهالرحمنالرحيم سبحانالله لاالهالاالله محمد احمد محمود مصطفي ابراهيم عبدالله عبدالرحمن
عمر علي حسن حسين خالد يوسف كريم طارق منى مني فاطمه عايشه مريم زينب ساره نور هدي ايمان اسلام اسماء شيماء دينا رانيا ياسمين
حبيبي حبيبتي بحبك بحبكاوي مصر مصري القاهره الاهلي الزمالك اسكندريه الساحل شرم الغردقه رمضان كلمه كلمهالسر كلمهالمرور
كلمهسر سري مرحبا اهلا مدير المدير ادمن بوابه البوابه قريه القريه مشرف موظف حارس امن الامن مقيم زائر
`;

export const commonPasswords: ReadonlySet<string> = new Set(words.split(/\s+/).filter(Boolean));

/** Adjacent keys, and well-known sequences. Also checked backwards. */
export const keyboardLines: readonly string[] = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'azertyuiop',
  'qwertzuiop',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '1qaz',
  '2wsx',
  '3edc',
  '4rfv',
  '5tgb',
  '6yhn',
  '7ujm',
  '147258369',
  '159',
  '357',
  '2468',
  '1357',
  'ضصثقفغعهخحجد',
  'شسيبلاتنمكط',
  'ئءؤرلاىةوزظ',
  'ابتثجحخدذرزسشصضطظعغفقكلمنهوي',
  'ابجدهوز',
];
