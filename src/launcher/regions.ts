import { LateChunk } from '../late-chunk.ts';

/** The regions of most candidates, by country: code (ISO 3166-2) and name. Those of other countries come later. */
const lists: Record<string, string> = {
  US: 'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming,AS American Samoa,GU Guam,MP Northern Mariana Islands,PR Puerto Rico,VI U.S. Virgin Islands',
  CA: 'AB Alberta,BC British Columbia,MB Manitoba,NB New Brunswick,NL Newfoundland and Labrador,NT Northwest Territories,NS Nova Scotia,NU Nunavut,ON Ontario,PE Prince Edward Island,QC Quebec,SK Saskatchewan,YT Yukon',
};

/** The regions of more countries, fetched when an address lies in none of those above. */
const others = new LateChunk(() => import('./region-names.ts'));

export interface Choice {
  value: string;
  label: string;
}

/**
 * The regions of a country as `{value: 'US-TN', label: 'Tennessee'}`; none where they are typed instead. Those that
 * have to be fetched come later: give `whenHere` to have that done.
 */
export function regionsOf(country: string, whenHere?: () => void): Choice[] {
  const isHere = Object.hasOwn(lists, country);
  if (!isHere && whenHere) others.ask(whenHere);
  const known = isHere ? lists : (others.content?.regionNames ?? {});
  const list = Object.hasOwn(known, country) ? known[country] : undefined;
  return (list?.split(',') ?? []).map((entry) => {
    const [code = ''] = entry.split(' ', 1);
    return { value: `${country}-${code}`, label: entry.slice(code.length + 1) };
  });
}
