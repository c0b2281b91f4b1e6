/** The category of tallies and figures over all categories. */
export const ANY = 'any'
/** Their area over all provinces. */
export const COUNTRY = 'south-africa'
