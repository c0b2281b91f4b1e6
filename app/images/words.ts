import { msg } from '@lingui/core/macro'

/** The toast after each action on a picture. */
export const imageWords = {
  added: msg`Picture added. Set its focal point and crop here.`,
  saved: msg`Saved`,
  replaced: msg`File replaced`,
  deleted: msg`Picture deleted`,
  gone: msg`Someone else deleted this picture.`,
  used: msg`This picture is used on the site. Take it out of the places listed here, then delete it.`,
  otherFile: msg`Someone replaced the file while you were here, so nothing was saved. Reload to see the new one.`,
} as const
