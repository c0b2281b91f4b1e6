/** The cache tag of the landing page's count. */
export const LIST_TAG = 'launch-list'
