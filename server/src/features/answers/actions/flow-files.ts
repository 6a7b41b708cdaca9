/**
 * A flow sends a copy of its files for each conversation. Files are copied outside of the transaction, and only those
 * that the step sends.
 */
import type { Ctx } from '../../../context.ts'
import { flowFilesNamed } from '../../flows/actions/runs.ts'
import { copyOfGreeting, type GreetingFile, keepWhatIsSent } from './greeting-file.ts'
import type { FlowFiles } from './turn.ts'

/** Thrown inside a transaction, which rolls it back: the step is repeated with these copies. */
export class LacksFiles extends Error {
  readonly files: readonly string[]

  constructor(files: readonly string[]) {
    super('files of a flow have to be copied first')
    this.name = 'LacksFiles'
    this.files = files
  }
}

/** Null if it is not a file of the company's flows, or the store fails: the rest is sent anyway. */
const copyOf = async (ctx: Ctx, file: string): Promise<GreetingFile | null> => {
  const [known] = await ctx.transact((work) => flowFilesNamed(work, [file]))
  if (known) return copyOfGreeting(ctx, { file, name: known.media_name })
  ctx.log.warn({ file }, 'a flow refers to a file of another company')
  return null
}

/** Repeats `act` until it has the copies that it lacks. */
export const withFlowFiles = async <T>(
  ctx: Ctx,
  ticketId: number,
  act: (files: FlowFiles) => Promise<T>,
): Promise<T> => {
  const files = new Map<string, GreetingFile | null>()
  return keepWhatIsSent(ctx, { ticketId, copies: () => files.values() }, async () => {
    for (;;) {
      try {
        return await act(files)
      } catch (error) {
        if (!(error instanceof LacksFiles)) throw error
        for (const file of error.files) files.set(file, await copyOf(ctx, file))
      }
    }
  })
}
