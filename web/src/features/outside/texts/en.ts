import type { TextsOf } from '../../../lib/texts.ts'
import type * as source from './pt.ts'

export const outside: TextsOf<typeof source.outside> = {
  heard: 'Last answer',
  never: 'Has not answered yet',
  failures: {
    address: 'The address is inside the network and is not allowed',
    away: 'Could not connect',
    timeout: 'Took too long to answer',
    redirect: 'Redirected to another address',
    status: 'Answered with an error',
    tooLarge: 'The answer is too large',
    nonsense: 'The answer does not have the expected format',
    keys: 'The keys were refused',
    resting: 'Failed several times and is paused',
    used: 'This month’s limit is used up',
    gone: 'Removed, or no longer in the plan',
  },
}
