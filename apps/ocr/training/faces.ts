import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { GlobalFonts } from '@napi-rs/canvas';

/**
 * The Arabic fonts ("faces") of the training and the evaluation. Whole families are held out of the training: `evaluation` for
 * the frozen set, `calibration` for the confidence tables, `development` to tune the decoding, and `examination`, with those of
 * the frozen set, for the large set, which is read only after a change is finished.
 */
export type Split = 'training' | 'calibration' | 'evaluation' | 'development' | 'examination';

export interface Face {
  id: string;
  family: string;
  /** CSS family list: first the Arabic font, then one with the signs (/ and -) that the first may not have. */
  css: string;
  split: Split;
  /** How often the training uses it: display fonts, which are not on cards, are rare. */
  weight: number;
  /** Has the Egyptian shapes of ٠–٩. */
  arabicDigits: boolean;
}

const SYSTEM = '/usr/share/fonts';
const PACKAGES = new URL('./fonts/node_modules/', import.meta.url).pathname;
const FONTSOURCE = join(PACKAGES, '@fontsource');

const heldOut: Record<string, Split> = {
  tajawal: 'evaluation',
  'markazi-text': 'evaluation',
  KacstOne: 'evaluation',
  mada: 'evaluation',
  'noto-kufi-arabic': 'evaluation',
  NotoKufiArabic: 'evaluation',
  'scheherazade-new': 'evaluation',
  Scheherazade: 'evaluation',
  mirza: 'calibration',
  almarai: 'calibration',
  KacstBook: 'calibration',
  Sahel: 'development',
  'PakType Naskh Basic SA': 'development',
  ruwudu: 'development',
  'PakType Tehreer': 'examination',
};

const display = new Set(
  (
    'lalezar lemonada katibeh marhey handjet rakkas alkalami playpen-sans-arabic aref-ruqaa ' +
    'ae_Cortoba ae_Electron ae_Granada ae_Hani ae_Jet ae_Kayrawan ae_Mashq ae_Nagham ae_Ostorah ae_Rehan ae_Tholoth ' +
    'KacstArt KacstDecorative KacstDigital KacstFarsi KacstTitle homa'
  ).split(' '),
);

/** These have Latin or Persian shapes at U+0660–0669, or a ring as zero; checked by eye in a montage of every font. */
const withoutDigits = new Set('zain nazli nazlib titr Shabnam Gandom Samim Tanha Nahid Vazir'.split(' '));
/** Coloured, outlined or unreadable. */
const unusable = new Set(['cairo-play', 'reem-kufi-fun', 'qahiri', 'jomhuria']);

const WEIGHTS = [300, 400, 500, 600, 700, 800];

function fontsourceFaces(): Face[] {
  if (!existsSync(FONTSOURCE)) return [];
  return readdirSync(FONTSOURCE)
    .filter((family) => !unusable.has(family))
    .flatMap((family) =>
      WEIGHTS.flatMap((weight) => {
        const file = (subset: string) =>
          join(FONTSOURCE, family, 'files', `${family}-${subset}-${weight}-normal.woff2`);
        if (!existsSync(file('arabic'))) return [];
        const id = `${family}-${weight}`;
        GlobalFonts.registerFromPath(file('arabic'), `${id}-ar`);
        if (existsSync(file('latin'))) GlobalFonts.registerFromPath(file('latin'), `${id}-la`);
        return [face(id, family, `"${id}-ar", "${id}-la"`)];
      }),
    );
}

const systemFolders = [
  'opentype/fonts-hosny-amiri/Amiri-Bold Amiri-Regular AmiriQuran',
  'opentype/fonts-hosny-thabit/Thabit Thabit-Bold',
  'truetype/dejavu/DejaVuSans DejaVuSans-Bold DejaVuSansMono DejaVuSansCondensed',
  'truetype/farsiweb/nazli nazlib titr homa',
  'truetype/fonts-arabeyes/ae_AlArabiya ae_AlBattar ae_AlHor ae_AlManzomah ae_AlYarmook ae_Arab ae_Cortoba ae_Dimnah ae_Electron ae_Furat ae_Granada ae_Graph ae_Hani ae_Hor ae_Jet ae_Kayrawan ae_Khalid ae_Mashq ae_Metal ae_Nada ae_Nagham ae_Nice ae_Ostorah ae_Ouhod-Bold ae_Petra ae_Rasheeq-Bold ae_Rehan ae_Salem ae_Sharjah ae_Sindbad ae_Tarablus ae_Tholoth',
  'truetype/freefont/FreeSerif FreeSerifBold FreeMono',
  'truetype/kacst-one/KacstOne KacstOne-Bold',
  'truetype/kacst/KacstArt KacstBook KacstDecorative KacstDigital KacstFarsi KacstLetter KacstNaskh KacstOffice KacstPen KacstPoster KacstQurn KacstScreen KacstTitle mry_KacstQurn',
  'truetype/noto/NotoKufiArabic-Regular NotoKufiArabic-Bold NotoNaskhArabic-Regular NotoNaskhArabic-Bold NotoNaskhArabicUI-Regular NotoSansArabicUI-Regular NotoSansArabicUI-Bold NotoSansArabic-Condensed NotoSansArabic-ExtraCondensedMedium NotoSansArabic-SemiCondensedExtraBold',
  'truetype/scheherazade/Scheherazade-Regular Scheherazade-Bold',
  'truetype/freefarsi/FreeFarsi FreeFarsi-Bold FreeFarsi-Italic FreeFarsi-Mono',
];

function inFolders(root: string, folders: string[]): Face[] {
  return folders.flatMap((entry) => {
    const cut = entry.lastIndexOf('/');
    return entry
      .slice(cut + 1)
      .split(' ')
      .flatMap((name) => fileFace(join(root, entry.slice(0, cut), `${name}.ttf`), name));
  });
}

const packageFolders = [
  'sahel-font/dist/Sahel Sahel-Bold',
  'parastoo-font/dist/Parastoo Parastoo-Bold',
  'shabnam-font/dist/Shabnam Shabnam-Bold',
  'gandom-font/dist/Gandom',
  'samim-font/dist/Samim Samim-Bold',
  'tanha-font/dist/Tanha',
  'nahid-font/dist/Nahid',
  'vazir-code-font/dist/Vazir-Code',
];
const pakType = ['Naskh Basic SA', 'Ajrak', 'Tehreer', 'Naqsh'];

const otherFaces = () => [
  ...inFolders(PACKAGES, packageFolders),
  ...pakType.flatMap((name) =>
    fileFace(join(SYSTEM, `truetype/paktype/PakType ${name}.ttf`), `PakType ${name}`),
  ),
];

function fileFace(file: string, name: string): Face[] {
  if (!existsSync(file)) return [];
  GlobalFonts.registerFromPath(file, `sys-${name}`);
  return [face(name, name.replace(/-.*/, ''), `"sys-${name}", "sys-DejaVuSans"`)];
}

function face(id: string, family: string, css: string): Face {
  return {
    id,
    family,
    css,
    split: heldOut[family] ?? 'training',
    weight: display.has(family) ? 0.25 : 1,
    arabicDigits: !withoutDigits.has(family),
  };
}

export const faces: Face[] = [...fontsourceFaces(), ...inFolders(SYSTEM, systemFolders), ...otherFaces()];
