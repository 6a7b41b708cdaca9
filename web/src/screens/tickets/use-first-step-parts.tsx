import { type ReactNode, Suspense, useState } from 'react'
import { connectionTexts } from '../../features/connections/texts/files.ts'
import { firstStepTexts } from '../../features/first-steps/texts/files.ts'
import { useFirstSteps } from '../../features/first-steps/useFirstSteps.ts'
import { queueTexts } from '../../features/queues/texts/files.ts'
import { userTexts } from '../../features/users/texts/files.ts'
import { fetchTexts } from '../../lib/i18n.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { useOnceTrue } from '../../ui/use-once-true.ts'
import type { Beginning } from './FirstSteps.tsx'

const FirstSteps = lazyPart(
  async () => {
    const texts = [firstStepTexts, connectionTexts].map(fetchTexts)
    return (await Promise.all([import('./FirstSteps.tsx'), ...texts]))[0].FirstSteps
  },
  { isQuiet: true },
)
const FirstStepDialogs = lazyPart(async () => {
  const texts = [queueTexts, userTexts].map(fetchTexts)
  return (await Promise.all([import('./FirstStepDialogs.tsx'), ...texts]))[0].FirstStepDialogs
})

/** The first steps of a company without queue, colleague or number, and their dialogs; `list` is null once all are done. */
export const useFirstStepParts = (): { list: ReactNode; dialogs: ReactNode } => {
  const steps = useFirstSteps()
  const [begun, begin] = useState<Beginning | null>(null)
  const hasBegun = useOnceTrue(begun !== null)
  return {
    list: steps.length > 0 && (
      <Suspense fallback={null}>
        <FirstSteps steps={steps} onBegin={begin} />
      </Suspense>
    ),
    dialogs: hasBegun && (
      <Suspense fallback={null}>
        <FirstStepDialogs begun={begun} onClose={() => begin(null)} />
      </Suspense>
    ),
  }
}
