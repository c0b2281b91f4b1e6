/**
 * A hydrated page requests another page's data at its URL plus ".data", or plus "_.data" if the URL ends in a
 * slash.
 */
export const isDataAddress = (pathname: string) => pathname.endsWith('.data')

/** The page of a data URL; a page's own URL stays as it is. */
export const pageOfData = (pathname: string) =>
  pathname.endsWith('/_.data')
    ? pathname.slice(0, -'_.data'.length)
    : pathname.replace(/\.data$/, '')

export const dataOfPage = (pathname: string) =>
  pathname.endsWith('/') ? `${pathname}_.data` : `${pathname}.data`
