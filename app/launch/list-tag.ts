/** The landing page says how many are on the list. */
export const LIST_TAG = 'launch-list'
