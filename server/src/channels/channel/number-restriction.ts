/** Until then the network does not let the number start conversations. */
export interface NumberRestriction {
  until: Date
  /** `restricted`: the network says so, and until when. `refused`: it refused a message and gave no end. */
  reason: 'restricted' | 'refused'
  /** The network's own term for it. */
  detail: string | null
}
