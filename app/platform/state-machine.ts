/** Who may take a step, in which states, and the state it leads to. */
type Step<State, Party, End> = {
  by: readonly Party[]
  from: readonly State[]
  to: State | End
}

/**
 * A state machine from a table of its steps. `End` names what a step may lead to that is no state of the
 * machine, such as a row that is deleted. Called twice because TypeScript infers all type parameters or none.
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
      /** What a party may do next, in the order of the table: a screen draws one button for each. */
      openSteps: (state: State, party: Party) =>
        names.filter((step) => canTake(step, state, party)),
      nextState: <Taken extends Name>(step: Taken): Steps[Taken]['to'] => steps[step]!.to,
      /** Nothing leads out of a terminal state. */
      isTerminal: (state: State) => !names.some((step) => steps[step]!.from.includes(state)),
    }
  }
