/** Who may take a step, from which states, and the state it leads to. */
type Step<State, Party, End> = {
  by: readonly Party[]
  from: readonly State[]
  to: State | End
}

/**
 * A state machine from a table of its steps. `End` is the type of results that aren't states of the machine,
 * such as a deleted row. Curried, because TypeScript infers either all type parameters or none.
 */
export const defineStateMachine =
  <State extends string, Party extends string, End extends string = never>() =>
  <const Steps extends Record<string, Step<State, Party, End>>>(steps: Steps) => {
    type Name = keyof Steps & string
    const names = Object.keys(steps) as Name[]
    const canTake = (step: Name, state: State, party: Party) =>
      steps[step]!.by.includes(party) && steps[step]!.from.includes(state)
    return {
      steps,
      isStep: (name: unknown): name is Name => names.includes(name as Name),
      canTake,
      /** The steps open to a party, in table order: a screen renders a button for each. */
      openSteps: (state: State, party: Party) =>
        names.filter((step) => canTake(step, state, party)),
      nextState: <Taken extends Name>(step: Taken): Steps[Taken]['to'] => steps[step]!.to,
      /** A terminal state has no outgoing steps. */
      isTerminal: (state: State) => !names.some((step) => steps[step]!.from.includes(state)),
    }
  }
