/** What everything depends on that names a category. */
export const CATEGORIES_TAG = 'categories'
