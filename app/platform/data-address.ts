/**
 * A hydrated page asks for the data of another at that page's address with ".data" after it, and
 * with "_.data" where the address ends in a slash.
 */
export const isDataAddress = (pathname: string) => pathname.endsWith('.data')

/** The page whose data is at this address; a page's own address stays as it is. */
export const pageOfData = (pathname: string) =>
  pathname.endsWith('/_.data')
    ? pathname.slice(0, -'_.data'.length)
    : pathname.replace(/\.data$/, '')

export const dataOfPage = (pathname: string) =>
  pathname.endsWith('/') ? `${pathname}_.data` : `${pathname}.data`
