/** Code that is loaded when it is needed: a menu, a dialog. */
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { isChunkFailure } from '../lib/chunk-failure.ts'
import { fetchLaterTexts, texts } from '../lib/i18n.ts'
import { untilServerAnswers } from '../lib/server-answers.ts'
import { toast } from './toast.tsx'

/** The service worker caches all our files. */
const isKeptHere = (): boolean => Boolean(navigator.serviceWorker?.controller)

const sayOffline = (): void => toast.error(texts()('errors.offline'))

/** A failed import is never retried, and would break the whole screen, so without a network it is not even started. */
const networkIsThere = async (isQuiet: boolean): Promise<void> => {
  if (navigator.onLine || isKeptHere()) return
  if (!isQuiet) sayOffline()
  await new Promise<void>((resolve) => window.addEventListener('online', () => resolve(), { once: true }))
}

/** Parts that wait at the same time share one check. */
let asking: { answered: Promise<void>; isSilent: boolean; wantsSaid: boolean } | null = null
const serverAnswers = (isQuiet: boolean): Promise<void> => {
  if (!asking) {
    const question = { answered: Promise.resolve(), isSilent: false, wantsSaid: false }
    const onSilence = () => {
      if (!question.isSilent && question.wantsSaid) sayOffline()
      question.isSilent = true
    }
    question.answered = untilServerAnswers(onSilence).finally(() => {
      asking = null
    })
    asking = question
  }
  if (!isQuiet) {
    asking.wantsSaid = true
    if (asking.isSilent) sayOffline()
  }
  return asking.answered
}

const startedAnewKey = 'guiche.startedAnew'
/** If reloading the page did not help, show the error instead of reloading for ever. */
const leastBetweenStartsMs = 30_000

/**
 * The server has a newer build, whose files only a reloaded page finds. Nothing is interrupted unless the user asked
 * for something.
 */
const startAnew = (failure: unknown, isQuiet: boolean): Promise<never> => {
  const t = texts()
  if (isQuiet) toast.offer(t('shell.newVersion'), t('shell.reload'), () => location.reload())
  else {
    const before = Number(sessionStorage.getItem(startedAnewKey))
    if (Date.now() - before < leastBetweenStartsMs) throw failure
    sessionStorage.setItem(startedAnewKey, String(Date.now()))
    location.reload()
  }
  return new Promise(() => {})
}

const loaded = async <P extends object>(load: () => Promise<ComponentType<P>>, isQuiet: boolean) => {
  await networkIsThere(isQuiet)
  try {
    return await load()
  } catch (failure) {
    if (!isChunkFailure(failure)) throw failure
    await serverAnswers(isQuiet)
    return load().catch((again: unknown) => startAnew(again, isQuiet))
  }
}

/**
 * Like React's `lazy`. Without a network it waits for one, and says so; if a newer build replaced the file, it
 * reloads the page. `isQuiet`: the user did not ask for it explicitly.
 */
export const lazyPart = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  { isQuiet = false }: { isQuiet?: boolean } = {},
): LazyExoticComponent<ComponentType<P>> => {
  const withTexts = async () => (await Promise.all([load(), fetchLaterTexts()]))[0]
  return lazy(async () => ({ default: await loaded(withTexts, isQuiet) }))
}
