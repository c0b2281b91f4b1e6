/** The category key of tallies and figures over all categories. */
export const ANY = 'any'
/** The area key over all provinces. */
export const COUNTRY = 'south-africa'
