import { filterMessages } from '../../lib/messages/filters';

/** ISO 639-1: languages of many films. */
const languages =
  'en fr de it es ja ko zh cn hi ta te ml bn pa mr ur pt ru sv da no fi is nl pl cs sk hu ro bg sr hr sl el tr fa ar he th vi id tl uk et lv lt ka ga eu ca';

/** ISO 3166-1: countries of many films. */
const countries =
  'US GB CA AU NZ IE FR DE IT ES PT AT CH BE NL LU SE DK NO FI IS PL CZ SK HU RO BG RS HR SI GR TR RU UA GE EE LV LT IL IR EG MA DZ TN SN NG ZA KE IN PK BD JP KR CN HK TW TH VN ID PH MY SG MX BR AR CL CO PE UY CU';

interface Choice {
  value: string;
  label: string;
}

const codes = { language: languages.split(' '), region: countries.split(' ') };
type CodeType = keyof typeof codes;

const displayNames: Partial<Record<CodeType, Intl.DisplayNames>> = {};

function nameOf(type: CodeType, code: string): string {
  // TMDB's code of Cantonese.
  if (code === 'cn') return 'Cantonese';
  const names = (displayNames[type] ??= new Intl.DisplayNames(['en'], { type }));
  return names.of(code) ?? code;
}

const choices: Partial<Record<CodeType, Choice[]>> = {};

function choicesOf(type: CodeType): Choice[] {
  return (choices[type] ??= codes[type]
    .map((value) => ({ value, label: nameOf(type, value) }))
    .sort((one, other) => one.label.localeCompare(other.label, 'en')));
}

export const languageChoices = () => choicesOf('language');
export const countryChoices = () => choicesOf('region');

export const kindChoices: Choice[] = [
  { value: 'movie', label: filterMessages.films },
  { value: 'tv', label: filterMessages.tv },
];

/** Any decade, then the newest `count` decades by their first years, the newest first. */
export function decadeChoices(count: number): Choice[] {
  const years = Array.from({ length: count }, (_, index) => 2020 - 10 * index);
  return [
    { value: '', label: filterMessages.anyYear },
    ...years.map((year) => ({ value: String(year), label: filterMessages.decadeOf(year) })),
  ];
}

/** The name of a language or a country in an address; the code, when it is none. */
export function languageName(code: string): string {
  return codes.language.includes(code) ? nameOf('language', code) : code;
}

export function originName(code: string): string {
  return codes.region.includes(code) ? nameOf('region', code) : code;
}
