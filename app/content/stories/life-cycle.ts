import { defineStateMachine } from '#app/platform/state-machine.ts'

export type StoryState = 'draft' | 'published' | 'withdrawn'

/**
 * A published story can't be edited, because the person consented to this text. It is withdrawn first, and
 * can be published again with their consent to the new text.
 */
export const storyLifeCycle = defineStateMachine<StoryState, 'administrator', 'gone'>()({
  save: { by: ['administrator'], from: ['draft', 'withdrawn'], to: 'draft' },
  publish: { by: ['administrator'], from: ['draft', 'withdrawn'], to: 'published' },
  withdraw: { by: ['administrator'], from: ['published'], to: 'withdrawn' },
  /** The person withdrew consent: the story is hidden, and publishing it again needs new consent. */
  'end-consent': {
    by: ['administrator'],
    from: ['draft', 'published', 'withdrawn'],
    to: 'withdrawn',
  },
  remove: { by: ['administrator'], from: ['draft', 'withdrawn'], to: 'gone' },
})

export type StoryStep = keyof typeof storyLifeCycle.steps
