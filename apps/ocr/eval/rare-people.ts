import type { Random } from '../training/random.ts';
import { hash } from '../training/vocabulary.ts';
import { type CardPerson, cardPerson } from './people.ts';

/** Rare names and places that are in no other list, many of them different only in a dot, and invented ones. */
const names =
  `شمردل دعبل خزعل قحطان غضنفر ضرار عكرمة حذيفة خباب ثمامة زهير كليب جساس تأبط شنفرى بهلول دغيم زعزوع طنبولي قزمان بخيت نجيت
ثجيب نحيت بغدادي نعناعي فلفل قلقل غيث عبث جثجاث خثعم هذال ظافر طافر صخر ضحر رزين زرين برغوث يرقوق بلتعة قبيصي فبيصي نبيت
بنيت تنيت ثبيت شتيوي سنيوي غزغوز عرعور جحدر خجدر حيدرة حندرة زؤان لؤلؤي مئذنة وئام رئبال ذؤابة ضئيل بئرية قنبر فنبر عفيف
غفيق قفيف خنيفر حنيقر ضباعي صناعي طبال ظبيان كشاجم مسكويه نفطويه سيبويه درستويه خالويه`.split(/\s+/);
const places =
  `بشتيل نشتيل برقاش قها فها سرياقوس أجهور زفيتة رفيتة شطانوف منيل الروضة بهتيم مسطرد طرة تلبانة بلبان سرسنا صنصفط ميتخاقان
شبشير قبريط نبروه ابيانة ديمتوه بيلا قلين تيدة أبيار جناج صفط شبراملس دفرة سجين نفيا`.split(/\s+/);
/** Letters that differ in their dots, for words that no list has. */
const letters = [...'بتثينفقجحخدذرزسشصضطظعغكلمهوا'];

/** The two seeds of the hard set share no word. */
export type Half = 'development' | 'examination';
const halfOf = (list: string[], half: Half) =>
  list.filter((word) => (hash(word) % 2 === 0) === (half === 'development'));

/** A card of a person with rare names, who lives at an address with a slash. */
export function rarePerson(random: Random, half: Half): CardPerson {
  const person = cardPerson(random, 'examination');
  const [mine, towns] = [halfOf(names, half), halfOf(places, half)];
  const invented = () => Array.from({ length: random.int(3, 6) }, () => random.pick(letters)).join('');
  const name = () => (random.chance(0.3) ? invented() : random.pick(mine));
  const digits = (low: number, high: number) =>
    String(random.int(low, high)).replace(/\d/g, (d) => '٠١٢٣٤٥٦٧٨٩'[Number(d)]!);
  const governorate = person.address2.split(' - ')[1]!;
  return {
    ...person,
    given: name(),
    family: Array.from({ length: random.int(2, 3) }, name).join(' '),
    address1: random.pick([
      `${digits(1, 99)} / ${digits(1, 30)} ش ${random.pick(towns)}`,
      `${digits(1, 320)} شارع ${random.pick(mine)} ${random.pick(towns)}`,
      `عمارة ${digits(1, 90)} شقة ${digits(1, 60)} ${random.pick(towns)}`,
      `عزبة ${random.pick(mine)} ${random.pick(towns)}`,
    ]),
    address2: `${random.pick(['قسم', 'مركز', 'حي'])} ${random.pick(towns)} - ${governorate}`,
  };
}
