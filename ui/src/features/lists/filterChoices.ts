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

function named(codes: string, type: 'language' | 'region'): Choice[] {
  const names = new Intl.DisplayNames(['en'], { type });
  return codes
    .split(' ')
    .map((value) => ({ value, label: nameOf(names, value) }))
    .sort((one, other) => one.label.localeCompare(other.label, 'en'));
}

function nameOf(names: Intl.DisplayNames, code: string): string {
  // TMDB's code of Cantonese.
  return code === 'cn' ? 'Cantonese' : (names.of(code) ?? code);
}

export const languageChoices = named(languages, 'language');
export const countryChoices = named(countries, 'region');

/** The name of a language or a country in an address; the code, when it is none. */
export function languageName(code: string): string {
  return languageChoices.find(({ value }) => value === code)?.label ?? code;
}

export function originName(code: string): string {
  return countryChoices.find(({ value }) => value === code)?.label ?? code;
}
