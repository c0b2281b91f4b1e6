import { defineStateMachine } from '#app/platform/state-machine.ts'

export type StoryState = 'draft' | 'published' | 'withdrawn'

/**
 * A story that is shown isn't edited: the person agreed to these words. It is withdrawn first, and can
 * be published again once they agreed to the new ones.
 */
export const storyLifeCycle = defineStateMachine<StoryState, 'administrator', 'gone'>()({
  save: { by: ['administrator'], from: ['draft', 'withdrawn'], to: 'draft' },
  publish: { by: ['administrator'], from: ['draft', 'withdrawn'], to: 'published' },
  withdraw: { by: ['administrator'], from: ['published'], to: 'withdrawn' },
  /** The person took their consent back: nobody reads the story any more, and publishing needs a new consent. */
  'end-consent': {
    by: ['administrator'],
    from: ['draft', 'published', 'withdrawn'],
    to: 'withdrawn',
  },
  remove: { by: ['administrator'], from: ['draft', 'withdrawn'], to: 'gone' },
})

export type StoryStep = keyof typeof storyLifeCycle.steps
