import { CREAM, type Inks } from './ink'
import {
  between,
  circle,
  type Dice,
  ground,
  group,
  half,
  leaf,
  line,
  path,
  pick,
  polygon,
  rays,
  rect,
  times,
} from './paper'

/** A hanging mobile: balance, and six colors. */
export function mobile(i: Inks, dice: Dice): string {
  const c = [i.primary, i.sun, i.cool, i.pastel]
  const arm = (x1: number, y1: number, x2: number, y2: number) =>
    path(`M${x1} ${y1}Q${(x1 + x2) / 2} ${Math.min(y1, y2) - 60} ${x2} ${y2}`, {
      stroke: i.ink,
      width: 8,
    })
  const petal = (x: number, y: number, w: number, h: number, turn: number, n: number) =>
    group(`translate(${x} ${y}) rotate(${turn})`, [
      path(
        `M0 0C${w} ${h * 0.1} ${w * 0.9} ${h} 0 ${h}C${-w * 0.7} ${h * 0.8} ${-w * 0.5} ${h * 0.2} 0 0Z`,
        { fill: c[n % 4] },
      ),
    ])
  return [
    ground(i.ground),
    circle(800, 520, 440, { fill: i.pastel, opacity: 0.4 }),
    line(800, -10, 800, 150, i.ink, 8),
    arm(300, 260, 1240, 190),
    line(300, 260, 300, 330, i.ink, 6),
    petal(300, 330, 150, 270, between(dice, -14, 14), 0),
    line(1240, 190, 1240, 300, i.ink, 6),
    arm(1010, 340, 1440, 300),
    line(1440, 300, 1440, 360, i.ink, 6),
    petal(1440, 356, 90, 190, between(dice, -20, 10), 1),
    line(1010, 340, 1010, 400, i.ink, 6),
    arm(820, 460, 1180, 430),
    line(1180, 430, 1180, 520, i.ink, 6),
    petal(1180, 516, 140, 260, between(dice, -12, 16), 2),
    line(820, 460, 820, 560, i.ink, 6),
    arm(640, 610, 960, 590),
    line(640, 610, 640, 680, i.ink, 6),
    circle(640, 756, 78, { fill: c[1] }),
    line(960, 590, 960, 740, i.ink, 6),
    petal(960, 736, 80, 170, between(dice, -10, 10), 0),
    circle(470, 300, 0, { fill: i.ink }),
    circle(800, 152, 14, { fill: i.ink }),
  ].join('')
}

/** Arches within arches: a museum, or the way into one. */
export function arches(i: Inks, dice: Dice): string {
  const arch = (x: number, w: number, inks: string[]) =>
    inks.map((fill, n) => {
      const half_ = w / 2 - n * (w / (inks.length * 2 + 0.6))
      return path(
        `M${x - half_} 1010V${430 + n * 14}A${half_} ${half_} 0 0 1 ${x + half_} ${430 + n * 14}V1010Z`,
        { fill },
      )
    })
  const sun = i.sun
  const a = [i.ink, i.primary, CREAM, i.tertiary],
    b = [i.tertiary, sun, i.ink],
    d = [i.primary, i.pastel, i.ink, sun]
  return [
    ground(i.ground),
    circle(800, 210, between(dice, 130, 170), { fill: sun }),
    rays(800, 210, 900, 18, { fill: i.pastel, opacity: 0.5 }, dice() * 10),
    circle(800, 210, 150, { fill: sun }),
    ...arch(280, 470, dice() < 0.5 ? b : d),
    ...arch(1320, 470, dice() < 0.5 ? d : b),
    ...arch(
      800,
      620,
      a.map((fill) => (fill === i.ground ? CREAM : fill)),
    ),
    rect(0, 930, 1600, 80, { fill: i.ink }),
    ...times(20, (n) => rect(n * 84, 930, 42, 80, { fill: i.pastel, opacity: 0.4 })),
    group('translate(800 930)', [
      circle(0, -158, 24, { fill: i.dark }),
      path('M-30 0L-18 -128H18L30 0Z', { fill: i.dark }),
    ]),
  ].join('')
}

/** A grid of quarter circles and squares; no two the same. */
export function tiles(i: Inks, dice: Dice): string {
  const inks = [i.primary, i.secondary, i.tertiary, i.pastel, i.ink, i.ground]
  const tile = (x: number, y: number) => {
    const [a, b, c] = shuffled(inks, dice)
    const turn = Math.floor(dice() * 4) * 90
    const shapes = [
      () => path('M-100 -100H100A200 200 0 0 1 -100 100Z', { fill: b }),
      () => [half(0, 0, 100, 0, { fill: b }), half(0, 100, 100, 0, { fill: c })].join(''),
      () => [circle(0, 0, 84, { fill: b }), circle(0, 0, 40, { fill: c })].join(''),
      () =>
        [
          polygon(
            [
              [-100, 100],
              [-100, -100],
              [100, 100],
            ],
            { fill: b },
          ),
          circle(40, -40, 36, { fill: c }),
        ].join(''),
      () =>
        [200, 134, 68]
          .map((r, n) =>
            path(`M-100 ${100 - r}A${r} ${r} 0 0 1 ${r - 100} 100H-100Z`, { fill: [b, c, a][n] }),
          )
          .join(''),
      () =>
        [leaf(-100, 100, 282, 150, 45, { fill: b }), line(-100, 100, 60, -60, c ?? i.ink, 8)].join(
          '',
        ),
    ]
    return group(`translate(${x + 100} ${y + 100}) rotate(${turn})`, [
      rect(-101, -101, 202, 202, { fill: a }),
      pick(dice, shapes)(),
    ])
  }
  return [
    ground(i.ground),
    ...times(5, (row) => times(8, (column) => tile(column * 200, row * 200))).flat(),
  ].join('')
}

function shuffled<One>(list: One[], dice: Dice): One[] {
  return list
    .map((item) => [dice(), item] as const)
    .sort(([a], [b]) => a - b)
    .map(([, item]) => item)
}
