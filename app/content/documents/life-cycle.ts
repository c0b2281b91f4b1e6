import { defineStateMachine } from '#app/platform/state-machine.ts'

export type VersionState = 'draft' | 'scheduled' | 'published' | 'replaced'

/**
 * The states of a version of a document. Scheduled versions are published by time; a version is replaced once
 * later ones cover all of its languages. Version 0 is the built-in text and has no row.
 */
export const versionLifeCycle = defineStateMachine<VersionState, 'editor' | 'time', 'gone'>()({
  save: { by: ['editor'], from: ['draft'], to: 'draft' },
  publish: { by: ['editor'], from: ['draft', 'scheduled'], to: 'published' },
  schedule: { by: ['editor'], from: ['draft'], to: 'scheduled' },
  unschedule: { by: ['editor'], from: ['scheduled'], to: 'draft' },
  discard: { by: ['editor'], from: ['draft'], to: 'gone' },
  begin: { by: ['time'], from: ['scheduled'], to: 'published' },
  replace: { by: ['time'], from: ['published'], to: 'replaced' },
})
