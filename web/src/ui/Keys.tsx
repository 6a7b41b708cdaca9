import { shownKeys } from '../lib/command-keys.ts'
import { Kbd } from './Kbd.tsx'
import classes from './Keys.module.css'

/** The keys of a command as they are pressed: `Ctrl` `K`, or `G` `T` one after the other. */
export const Keys = ({ keys, isAlways = false }: { keys: string; isAlways?: boolean }) => (
  <span className={classes.keys}>
    {shownKeys(keys)
      .flat()
      .map((key, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the keys of a command never change their places.
        <Kbd key={at} isAlways={isAlways}>
          {key}
        </Kbd>
      ))}
  </span>
)
