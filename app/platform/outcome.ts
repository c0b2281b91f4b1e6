/** The result of an action: done, or why not. Shown to the user. */
export type OutcomeOf<Refusal extends string, Done extends object> =
  | ({ ok: true } & Done)
  | { ok: false; why: Refusal }

export const refusing =
  <Refusal extends string>() =>
  (why: Refusal): { ok: false; why: Refusal } => ({ ok: false, why })
