export type StoryState = 'draft' | 'published' | 'withdrawn'

type Step = { from: StoryState[]; to: StoryState | 'gone' }

/**
 * A story that is shown isn't edited: the person agreed to these words. It is withdrawn first, and can
 * be published again once they agreed to the new ones.
 */
export const storySteps = {
  save: { from: ['draft', 'withdrawn'], to: 'draft' },
  publish: { from: ['draft', 'withdrawn'], to: 'published' },
  withdraw: { from: ['published'], to: 'withdrawn' },
  remove: { from: ['draft', 'withdrawn'], to: 'gone' },
} as const satisfies Record<string, Step>

export type StoryStep = keyof typeof storySteps

export const isStoryStep = (name: unknown): name is StoryStep =>
  typeof name === 'string' && Object.hasOwn(storySteps, name)

export const canTakeStory = (step: StoryStep, state: StoryState) =>
  (storySteps[step].from as readonly StoryState[]).includes(state)
