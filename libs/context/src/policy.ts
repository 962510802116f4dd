import type { CompileInput, CompilePolicy, WeightedSource } from '@hivemind/contracts';

/** The policy that a budget (in tokens) stands for when the caller overlays nothing. */
export function defaultPolicy(budgetTokens: number): CompilePolicy {
  return {
    max_context_tokens: budgetTokens,
    max_items: Math.max(50, Math.floor(budgetTokens / 128)),
    max_memory_items: Math.max(10, Math.floor(budgetTokens / 512)),
    max_tool_items: 10,
    max_hold_items: null,
    include_memory: true,
    include_tools: true,
    include_system: true,
    include_directives: true,
    include_holds: true,
    admission_strategy: 'balanced',
  };
}

/** How the weighted sources share what the protected core leaves. */
const DEFAULT_WEIGHTS: Record<WeightedSource, number> = {
  hold: 4,
  conversation: 3,
  hivemind: 3,
  recalled_conversation: 2,
  tool: 2,
};

/** What a request decides about its packet, overlays applied. */
export interface Settings {
  policy: CompilePolicy;
  /** Tokens that the packet may have: the budget, or less where the policy says so. */
  windowTokens: number;
  weights: Record<WeightedSource, number>;
  renderTimestamps: boolean;
  neutraliseControlTokens: boolean;
}

/** A field that is present but undefined overlays nothing. */
function overlay<T extends object>(base: T, changes: { [K in keyof T]?: T[K] | undefined }): T {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  return { ...base, ...Object.fromEntries(given) };
}

export function resolveSettings(input: CompileInput): Settings {
  const policy = overlay(defaultPolicy(input.budgetTokens), input.policy);
  return {
    policy,
    windowTokens: Math.min(input.budgetTokens, policy.max_context_tokens),
    weights: overlay(DEFAULT_WEIGHTS, input.config.source_weights ?? {}),
    renderTimestamps: input.config.render_timestamps ?? true,
    neutraliseControlTokens: input.config.neutralise_control_tokens ?? true,
  };
}
