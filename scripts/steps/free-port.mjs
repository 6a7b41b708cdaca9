import { createServer } from 'node:net'
import { Fault } from './say.mjs'

/** Better reported now than after two minutes of installing. */
export function refuseTakenPort(env = process.env) {
  const port = Number(env.PORT || 8080)
  const host = env.HOST || (env.NODE_ENV === 'production' ? '0.0.0.0' : '127.0.0.1')
  // The server itself explains a number that is no port.
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return Promise.resolve()
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => {
      if (error.code === 'EADDRINUSE')
        reject(
          new Fault(`Port ${port} is taken by another program. Stop it, or choose another: PORT=${port + 1} npm start`),
        )
      else if (error.code === 'EACCES')
        reject(new Fault(`This account may not listen on port ${port}. Choose one above 1023: PORT=8080 npm start`))
      // The server itself explains anything else, with the whole configuration.
      else resolve()
    })
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}
