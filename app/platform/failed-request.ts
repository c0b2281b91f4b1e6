import { isRouteErrorResponse } from 'react-router'

/** Whether a request got no response of ours: no connection, or a gateway's error. */
export const isUnreached = (error: unknown) =>
  error instanceof TypeError ||
  (isRouteErrorResponse(error) && error.status > 501 && error.status < 505)
