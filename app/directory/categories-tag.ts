/** The cache tag of everything that names a category. */
export const CATEGORIES_TAG = 'categories'
