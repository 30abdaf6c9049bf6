import { TROUBLE_WITHIN_MS } from './schedule.ts'
import type { Outage, World } from './world.ts'

const OUTAGE_MS = { least: 500, most: 4000 }
const HOUR_MS = 3_600_000

/** Plans everything that goes wrong by itself, at the schedule's times. */
export function planTroubles(world: World): void {
  const { schedule, queue, rng, workers, reportLine } = world
  const soon = () => rng.between(0, TROUBLE_WITHIN_MS)
  for (let stop = 0; stop < schedule.gracefulStops; stop += 1) {
    queue.after(soon(), () => workers.stopOne())
  }
  for (const { atMs, forMs } of schedule.freezes) {
    queue.after(atMs, () => workers.freezeOne(forMs))
  }
  for (const { phone, atMs } of schedule.stops) queue.after(atMs, () => reportLine.stop(phone))
  for (let event = 0; event < schedule.poisoned; event += 1) {
    queue.after((1 + event) * 1500, () => reportLine.poison())
  }
  const outages = (what: Outage, times: number) => {
    for (let outage = 0; outage < times; outage += 1) {
      queue.after(soon(), () => planOutage(world, what))
    }
  }
  outages('database', schedule.databaseOutages)
  outages('voice', schedule.voiceOutages)
  outages('text', schedule.textOutages)
  planAbsence(world)
  planRestore(world)
}

function planOutage({ queue, rng, outages, note }: World, what: Outage): void {
  note(`the ${what} is away`)
  outages.add(what)
  queue.after(rng.between(OUTAGE_MS.least, OUTAGE_MS.most), () => {
    note(`the ${what} is back`)
    outages.delete(what)
  })
}

/** All processes end, and hours later they are started again. */
function planAbsence(world: World): void {
  const { schedule, queue, workers, passBy, note } = world
  const { absence } = schedule
  if (!absence) return
  queue.after(absence.atMs, () => {
    note(`all processes are away for ${absence.hours.toFixed(1)} hours`)
    workers.killAll()
    queue.after(100, () => {
      passBy(absence.hours * HOUR_MS)
      // No process starts while a backup is being restored.
      if (!world.isRestoring) workers.start()
    })
  })
}

/** The database is lost with all that was written since the backup; hours later that is in place. */
function planRestore(world: World): void {
  const { schedule, queue, shared, workers, passBy, note, violate } = world
  const { restore } = schedule
  if (!restore) return
  const alone = async (work: () => Promise<void>) => {
    const letGo = await shared.connections.take()
    const back = queue.busy()
    await work()
      .catch((error: unknown) => violate(String(error)))
      .finally(() => {
        back()
        letGo()
      })
  }
  let taken = Promise.resolve()
  queue.after(restore.backupAtMs, () => {
    note('a backup is taken')
    taken = alone(() => world.takeBackup())
  })
  queue.after(restore.lostAtMs, () => {
    note('the database is lost')
    world.isRestoring = true
    workers.killAll()
    queue.after(200, () => {
      workers.killAll()
      passBy(restore.hours * HOUR_MS)
      // On a busy machine it may still be written: the one before it is another schedule's.
      void taken
        .then(() => alone(() => world.restore()))
        .then(() => {
          note('the backup is in its place')
          world.isRestoring = false
          workers.start()
        })
    })
  })
}
