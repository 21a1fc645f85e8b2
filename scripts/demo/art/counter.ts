import { CREAM, type Inks } from './ink'
import {
  between,
  circle,
  clipped,
  type Dice,
  ground,
  group,
  leaf,
  line,
  path,
  pick,
  rect,
  times,
} from './paper'

/** Bottles and glasses, printed over each other. */
export function bottles(i: Inks, dice: Dice): string {
  const bottle = (x: number, h: number, w: number, fill: string, label: string) => [
    path(
      `M${x - w * 0.17} ${860 - h}H${x + w * 0.17}V${860 - h * 0.68}C${x + w * 0.17} ${860 - h * 0.56} ${x + w / 2} ${860 - h * 0.56} ${x + w / 2} ${860 - h * 0.42}V860H${x - w / 2}V${860 - h * 0.42}C${x - w / 2} ${860 - h * 0.56} ${x - w * 0.17} ${860 - h * 0.56} ${x - w * 0.17} ${860 - h * 0.68}Z`,
      { fill, opacity: 0.93 },
    ),
    rect(x - w * 0.2, 860 - h - 14, w * 0.4, h * 0.1, { fill: i.ink }, 6),
    rect(x - w / 2, 860 - h * 0.34, w, h * 0.22, { fill: CREAM }),
    circle(x, 860 - h * 0.23, w * 0.2, { fill: label }),
    rect(x - w * 0.38, 860 - h * 0.42, w * 0.09, h * 0.38, { fill: CREAM, opacity: 0.35 }, 8),
  ]
  const glass = (x: number, fill: string) => [
    path(
      `M${x - 92} 470H${x + 92}C${x + 104} 640 ${x + 60} 690 ${x} 694C${x - 60} 690 ${x - 104} 640 ${x - 92} 470Z`,
      { fill: CREAM, opacity: 0.75 },
    ),
    path(
      `M${x - 98} 556H${x + 98}C${x + 90} 650 ${x + 56} 690 ${x} 694C${x - 56} 690 ${x - 90} 650 ${x - 98} 556Z`,
      { fill },
    ),
    line(x, 694, x, 850, i.ink, 10),
    path(`M${x - 74} 860Q${x} 830 ${x + 74} 860Z`, { fill: i.ink }),
  ]
  const backdrop = i.sun
  return [
    ground(i.ground),
    circle(between(dice, 1080, 1240), 330, 250, { fill: backdrop }),
    rect(0, 820, 1600, 200, { fill: i.ink }),
    rect(0, 820, 1600, 14, { fill: i.primary }),
    ...bottle(330, 660, 210, i.tertiary, i.primary),
    ...bottle(610, between(dice, 540, 600), 250, i.primary, i.tertiary),
    ...bottle(860, 720, 180, i.shade, i.secondary),
    ...glass(1100, i.primary),
    ...glass(1340, i.tertiary),
  ].join('')
}

/** Awnings over crates: market day. */
export function market(i: Inks, dice: Dice): string {
  const inks = [i.primary, i.tertiary, i.sun]
  const stall = (x: number, main: string) => [
    rect(x + 20, 300, 14, 620, { fill: i.ink }),
    rect(x + 446, 300, 14, 620, { fill: i.ink }),
    ...times(6, (n) =>
      path(
        `M${x + n * 80} 320V${250 - 110}H${x + n * 80 + 80}V320A40 46 0 0 1 ${x + n * 80} 320Z`,
        { fill: n % 2 ? CREAM : main },
      ),
    ),
    rect(x, 132, 480, 24, { fill: i.ink }),
    ...times(2, (c) => [
      clipped(
        `crate${x}-${c}`,
        rect(x + 40 + c * 206, 470, 194, 150, { fill: '#000' }),
        times(14, (n) =>
          circle(
            x + 66 + c * 206 + (n % 5) * 38 + between(dice, -5, 5),
            604 - Math.floor(n / 5) * 34,
            27,
            { fill: pick(dice, [i.primary, main, i.sun]) },
          ),
        ),
      ),
      rect(x + 36 + c * 206, 612, 200, 110, { fill: i.ink }, 6),
      rect(x + 46 + c * 206, 630, 180, 16, { fill: i.pastel }),
      rect(x + 46 + c * 206, 664, 180, 16, { fill: i.pastel }),
    ]).flat(),
    ...times(4, (n) => [
      leaf(x + 84 + n * 104, 800, 116, 70, between(dice, -18, 18), {
        fill: i.tertiary === main ? i.ink : i.tertiary,
      }),
      leaf(x + 100 + n * 104, 800, 96, 54, between(dice, 10, 34), { fill: i.pastel }),
    ]).flat(),
    rect(x + 30, 790, 420, 150, { fill: main }),
    rect(x + 30, 790, 420, 18, { fill: CREAM }),
  ]
  return [
    ground(i.ground),
    circle(1290, 160, 280, { fill: i.pastel }),
    rect(0, 930, 1600, 80, { fill: i.ink }),
    ...[40, 560, 1080].flatMap((x, n) => stall(x, inks[n] ?? i.primary)),
  ].join('')
}

/** Tall glasses with foam, hop leaves behind. */
export function taproom(i: Inks, dice: Dice): string {
  const glass = (x: number, fill: string, h: number) => [
    path(`M${x - 130} ${880 - h}H${x + 130}L${x + 100} 880H${x - 100}Z`, { fill }),
    path(`M${x - 130} ${880 - h}H${x - 70}L${x - 56} 880H${x - 100}Z`, {
      fill: CREAM,
      opacity: 0.28,
    }),
    ...times(9, () =>
      circle(x + between(dice, -70, 80), between(dice, 900 - h * 0.8, 850), between(dice, 5, 11), {
        fill: CREAM,
        opacity: 0.6,
      }),
    ),
    ...[-96, -34, 34, 96].map((dx) =>
      circle(x + dx, 880 - h - between(dice, 0, 16), 62, { fill: CREAM }),
    ),
    rect(x - 134, 880 - h - 10, 268, 44, { fill: CREAM }, 20),
  ]
  const hop = (x: number, y: number, s: number) =>
    group(
      `translate(${x} ${y}) scale(${s})`,
      times(4, (row) =>
        times(row === 3 ? 1 : row === 0 ? 3 : 2 + (row % 2), (n) =>
          leaf(
            (n - (row === 3 ? 0 : row === 0 ? 1 : (1 + (row % 2)) / 2)) * 62,
            row * 62,
            110,
            86,
            180,
            { fill: row % 2 ? i.pastel : i.tertiary },
          ),
        ).join(''),
      ).reverse(),
    )
  return [
    ground(i.ground),
    ...times(8, (n) => rect(n * 200, 0, 100, 1000, { fill: i.pastel, opacity: 0.28 })),
    hop(190, 150, 1.3),
    hop(1430, 130, 1.4),
    hop(800, 60, 1.0),
    rect(0, 870, 1600, 140, { fill: i.ink }),
    ...glass(430, i.primary, 470),
    ...glass(800, i.sun, 540),
    ...glass(1170, i.tertiary, 470),
  ].join('')
}
