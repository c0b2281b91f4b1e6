/** Stop words in the four languages, which are never corrected. */
const silent =
  'a an the my me i im we our you in at on of for from to and or with near by need needs want wants ' +
  'looking look find search get someone somebody anyone who can please help good best cheap cheapest ' +
  'affordable reliable local is are it be do does have has that this some any around area close price ' +
  'prices cost how much ' +
  'die n ek jy ons het wat kan vir om te en of met van naby nodig soek iemand asseblief goedkoop goeie is dit hoeveel ' +
  'ngidinga ngifuna ngicela sicela umuntu noma na futhi lapha ' +
  'ndifuna ndidinga ndicela umntu okanye apha kwaye'

const urgency =
  'urgent urgently emergency asap immediately now today tonight quick quickly fast ' +
  'dringend nood noodgeval vandag nou dadelik vinnig ' +
  'ngokushesha manje namuhla namhlanje phuthumayo kuphuthuma iphuthumayo ' +
  'ngoku ngokukhawuleza ngxamisekile kungxamisekile'

const here = 'nearby nearme closeby eduze eduzane nami kufutshane kufuphi naby me'

const beforePlaces = 'in at near around by naby from to e kwa'

const setOf = (words: string) => new Set(words.split(' '))

export const silentWords = setOf(silent)
export const urgentWords = setOf(urgency)
export const wordsBeforePlaces = setOf(beforePlaces)

const nearMe =
  /\b(?:near ?me|near ?by|close ?by|close to me|around me|around here|naby my|eduze kwami|eduze nami|eduze|kufutshane|kufuphi)\b/

export function asksNearMe(plain: string) {
  return nearMe.test(plain)
}

export const hereWords = setOf(here)
