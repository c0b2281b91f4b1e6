import { isRouteErrorResponse } from 'react-router'

/** Whether a request got no answer of ours: no connection, or a gateway that spoke for us. */
export const isUnreached = (error: unknown) =>
  error instanceof TypeError ||
  (isRouteErrorResponse(error) && error.status > 501 && error.status < 505)
