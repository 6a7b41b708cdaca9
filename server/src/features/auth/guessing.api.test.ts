import { login, resetPassword } from '@guiche/contract/features/auth'
import { updateUser } from '@guiche/contract/features/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PeopleWorld, type Person, password, peopleWorld, refused, signIn } from '../../../test/people-world.ts'
import { type TestDatabase, testDatabase } from '../../../test/setup/database.ts'

let database: TestDatabase
let w: PeopleWorld
beforeAll(async () => {
  database = await testDatabase()
  w = await peopleWorld(database)
})
afterAll(() => w.close())

const person = async () => (await w.company()).user()
type Cookies = Record<string, string>
const guess = (email: string, address: string, secret = 'errada', cookies: Cookies = {}) =>
  w.call(login, { body: { email, password: secret } }, { address, cookies })

let networks = 0
const elsewhere = () => `172.19.${Math.floor(++networks / 250)}.${networks % 250}`

/** Until strangers are not heard any more. */
const besiege = async (email: string) => {
  for (let tries = 0; tries < 20; tries++) expect((await guess(email, elsewhere())).status).toBe(401)
  expect(await guess(email, elsewhere())).toMatchObject(refused('ERR_TOO_MANY_ATTEMPTS', 429))
}

describe('guessing from one network', () => {
  it('is delayed by a minute after five failures, longer after each further one, even with the right password', async () => {
    const ana = await person()
    for (let tries = 0; tries < 5; tries++) expect((await guess(ana.email, '10.19.1.1')).status).toBe(401)
    const sixth = await guess(ana.email, '10.19.1.1', password)
    expect(sixth).toMatchObject(refused('ERR_TOO_MANY_ATTEMPTS', 429))
    expect(sixth.headers['retry-after']).toBe('60')
    w.advance(60)
    expect((await guess(ana.email, '10.19.1.1')).status).toBe(401)
    expect((await guess(ana.email, '10.19.1.1')).headers['retry-after']).toBe('120')
    w.advance(120)
    expect((await guess(ana.email, '10.19.1.1', password)).status).toBe(200)
    expect((await guess(ana.email, '10.19.1.1')).status).toBe(401)
  })

  it('does not lock out people on other networks, however long it goes on', async () => {
    const ana = await person()
    for (let tries = 0; tries < 5; tries++) await guess(ana.email, '10.19.2.1')
    for (const wait of [60, 120, 240, 480, 900, 900, 900]) {
      w.advance(wait)
      expect((await guess(ana.email, '10.19.2.1')).status).toBe(401)
    }
    expect((await guess(ana.email, '10.19.2.1', password)).status).toBe(429)
    expect((await guess(ana.email, '10.19.2.2', password)).status).toBe(200)
  })

  it('of many accounts is stopped after thirty; other networks are not', async () => {
    const ana = await person()
    for (let tries = 0; tries < 30; tries++) {
      expect((await guess(`spray${tries}@example.com`, '10.19.3.1')).status).toBe(401)
    }
    expect(await guess(ana.email, '10.19.3.1', password)).toMatchObject(refused('ERR_TOO_MANY_ATTEMPTS', 429))
    expect((await guess(ana.email, '10.19.3.2', password)).status).toBe(200)
  })

  it('does not count successful sign-ins', async () => {
    const ana = await person()
    for (let tries = 0; tries < 35; tries++) expect((await guess(ana.email, '10.19.4.1', password)).status).toBe(200)
  })
})

describe('guessing from many networks', () => {
  it('is allowed twenty times an hour, also for an account that does not exist', async () => {
    const ana = await person()
    for (const email of [ana.email, 'nobody.at.all@example.com']) {
      await besiege(email)
      expect((await guess(email, elsewhere(), password)).headers['retry-after']).toBe('3600')
    }
    w.advance(3600)
    expect((await guess(ana.email, elsewhere(), password)).status).toBe(200)
  })

  it('in parallel and on several nodes counts each guess', async () => {
    const ana = await person()
    const other = await peopleWorld(database)
    other.clock.at = w.clock.at
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_none, at) =>
        (at % 2 ? other : w).call(login, { body: { email: ana.email, password: 'x' } }, { address: elsewhere() }),
      ),
    )
    await other.close()
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(20)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
  })

  it('keeps counting when the owner signs in meanwhile', async () => {
    const ana = await person()
    for (let tries = 0; tries < 19; tries++) await guess(ana.email, elsewhere())
    expect((await guess(ana.email, elsewhere(), password)).status).toBe(200)
    expect((await guess(ana.email, elsewhere())).status).toBe(401)
    expect((await guess(ana.email, elsewhere())).status).toBe(429)
  })
})

describe('a known device', () => {
  const enterOnce = async (who: Pick<Person, 'email'>) => (await guess(who.email, elsewhere(), password)).cookies

  it('may sign in while strangers guess, from any network, as often as its owner likes', async () => {
    const ana = await person()
    const cookies = await enterOnce(ana)
    await besiege(ana.email)
    for (let tries = 0; tries < 30; tries++) await guess(`any${tries}@example.com`, '10.19.5.1')
    expect((await guess(ana.email, elsewhere(), password)).status).toBe(429)
    expect((await guess(ana.email, '10.19.5.1', password, cookies)).status).toBe(200)
    expect((await guess(ana.email, elsewhere(), password, cookies)).status).toBe(200)
  })

  it('has five tries like everybody, which nobody else can use up', async () => {
    const ana = await person()
    const cookies = await enterOnce(ana)
    const other = await enterOnce(ana)
    for (let tries = 0; tries < 5; tries++) {
      expect((await guess(ana.email, elsewhere(), 'errada', cookies)).status).toBe(401)
    }
    expect((await guess(ana.email, elsewhere(), password, cookies)).headers['retry-after']).toBe('60')
    expect((await guess(ana.email, elsewhere(), password, other)).status).toBe(200)
    w.advance(60)
    expect((await guess(ana.email, elsewhere(), password, cookies)).status).toBe(200)
  })

  it('is recognised by a cookie that scripts cannot read and that is sent only on signing in', async () => {
    const ana = await person()
    const { setCookies } = await guess(ana.email, elsewhere(), password)
    expect(setCookies.find(({ name }) => name === `gdev${ana.id}`)).toMatchObject({
      httpOnly: true,
      sameSite: 'Strict',
      path: '/api/auth',
      maxAge: 180 * 86_400,
    })
    const forgotten = await w.call(login, { body: { email: ana.email, password, remember: false } })
    expect(forgotten.setCookies.find(({ name }) => name === `gdev${ana.id}`)).not.toHaveProperty('maxAge')
    expect((await guess(ana.email, elsewhere())).setCookies).toEqual([])
  })

  it('is not recognised by a cookie of somebody else, of another company, a changed one, or an old one', async () => {
    const company = await w.company()
    const [ana, bia] = [await company.user(), await company.user()]
    const [own, hers, foreign] = [await enterOnce(ana), await enterOnce(bia), await enterOnce(await person())]
    const mark = own[`gdev${ana.id}`] ?? ''
    const marks = [
      hers[`gdev${bia.id}`],
      Object.values(foreign).find((value) => value.split('.').length === 3 && value.length > 60),
      mark.replace(/^\d+/, (day) => String(Number(day) + 1)),
      mark.replace(/\.[^.]+\./, '.AAAAAAAAAAAAAAAA.'),
      `${mark.slice(0, -1)}${mark.endsWith('A') ? 'B' : 'A'}`,
      'nonsense',
      '',
    ]
    await besiege(ana.email)
    for (const value of marks) {
      const cookies = { [`gdev${ana.id}`]: value ?? 'missing' }
      expect((await guess(ana.email, elsewhere(), password, cookies)).status).toBe(429)
    }
    w.advance(181 * 86_400)
    await besiege(ana.email)
    expect((await guess(ana.email, elsewhere(), password, own)).status).toBe(429)
  })

  it('is forgotten when the password that was proven on it changes, stolen or not', async () => {
    const ana = await person()
    const stolen = await enterOnce(ana)
    const { token } = await signIn(w, ana)
    const body = { password: 'Nova-123', currentPassword: password }
    const changed = await w.call(updateUser, { params: { id: ana.id }, body }, { token })
    await besiege(ana.email)
    expect((await guess(ana.email, elsewhere(), 'Nova-123', stolen)).status).toBe(429)
    // Where the new one was chosen it was proven as well.
    expect((await guess(ana.email, elsewhere(), 'Nova-123', changed.cookies)).status).toBe(200)
  })
})

it('guesses of codes stop the guesser, and count in the same way when nobody has the address', async () => {
  for (const email of [(await person()).email, 'nobody.else@example.com']) {
    const body = { email, token: 'AAAA-AAAA', password: 'Nova-1234' }
    for (let tries = 0; tries < 7; tries++) {
      expect(await w.call(resetPassword, { body }, { address: '10.19.7.1' })).toMatchObject(
        refused('ERR_RESET_CODE_INVALID', 400),
      )
    }
  }
})
