/**
 * A flow sends a copy of its files for each conversation. Files are copied outside of the transaction, and only those
 * that the step sends.
 */
import type { Ctx } from '../../../context.ts'
import { flowFilesNamed } from '../../flows/actions/runs.ts'
import { dropAfter } from '../../media/actions/drop-file.ts'
import { copyOfGreeting, dropUnsent, type GreetingFile } from './greeting-file.ts'
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

/** Copies that no message uses are deleted. */
export const withFlowFiles = async <T>(
  ctx: Ctx,
  ticketId: number,
  act: (files: FlowFiles) => Promise<T>,
): Promise<T> => {
  const files = new Map<string, GreetingFile | null>()
  const actWithFiles = async () => {
    for (;;) {
      try {
        return await act(files)
      } catch (error) {
        if (!(error instanceof LacksFiles)) throw error
        for (const file of error.files) files.set(file, await copyOf(ctx, file))
      }
    }
  }
  return dropAfter(actWithFiles, async () => {
    for (const copy of files.values()) await dropUnsent(ctx, ticketId, copy)
  })
}
