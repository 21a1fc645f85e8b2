import { CREAM, type Inks } from './ink'
import {
  around,
  between,
  circle,
  type Dice,
  ellipse,
  ground,
  group,
  line,
  path,
  polygon,
  rays,
  rect,
  swell,
  times,
} from './paper'

/** Balloons over the valley. */
export function balloons(i: Inks, dice: Dice): string {
  const sets = [
    [i.primary, CREAM, i.secondary],
    [i.tertiary, i.secondary, CREAM],
    [i.secondary, i.primary, i.ink],
  ] as const
  const balloon = (x: number, y: number, s: number, [a, b, c]: readonly string[]) =>
    group(`translate(${x} ${y}) scale(${s})`, [
      path('M-200 0A200 200 0 0 1 200 0C200 120 90 200 60 270H-60C-90 200 -200 120 -200 0Z', {
        fill: a,
      }),
      path(
        'M-120 -160C-150 -60 -150 90 -40 270H-60C-90 200 -200 120 -200 0C-200 -70 -160 -130 -120 -160Z',
        { fill: c },
      ),
      path('M120 -160C150 -60 150 90 40 270H60C90 200 200 120 200 0C200 -70 160 -130 120 -160Z', {
        fill: c,
      }),
      path('M0 -200C-80 -100 -80 120 -18 270H18C80 120 80 -100 0 -200Z', { fill: b }),
      line(-54, 272, -36, 330, i.dark, 6),
      line(54, 272, 36, 330, i.dark, 6),
      rect(-44, 326, 88, 66, { fill: i.dark }, 10),
    ])
  return [
    ground(i.ground),
    rays(800, 1100, 1700, 14, { fill: i.pastel, opacity: 0.4 }, between(dice, 0, 12)),
    balloon(1240, between(dice, 260, 330), 0.8, sets[1]),
    balloon(
      340,
      between(dice, 230, 300),
      0.66,
      sets[2].map((c) => (c === i.ground ? CREAM : c)),
    ),
    balloon(
      790,
      between(dice, 370, 420),
      1.25,
      sets[0].map((c) => (c === i.ground ? CREAM : c)),
    ),
    path('M-10 900Q300 760 640 860T1180 830T1620 860V1010H-10Z', { fill: i.cool }),
    path('M-10 960Q400 870 800 940T1620 930V1010H-10Z', { fill: i.ink }),
  ].join('')
}

/** A kite, the wind and a hill: for the young. */
export function kites(i: Inks, dice: Dice): string {
  const kite = (x: number, y: number, s: number, turn: number, c: string[]) =>
    group(`translate(${x} ${y}) rotate(${turn}) scale(${s})`, [
      polygon(
        [
          [0, -220],
          [150, -30],
          [0, 230],
          [-150, -30],
        ],
        { fill: c[0] },
      ),
      polygon(
        [
          [0, -220],
          [150, -30],
          [0, -30],
        ],
        { fill: c[1] },
      ),
      polygon(
        [
          [0, 230],
          [-150, -30],
          [0, -30],
        ],
        { fill: c[2] },
      ),
      path('M0 230C90 330 -70 410 30 510C90 580 20 640 60 700', { stroke: i.ink, width: 7 }),
      ...[320, 430, 540].map((ty, n) =>
        polygon(
          [
            [20, ty],
            [60, ty - 26],
            [60, ty + 26],
            [-20, ty - 26],
            [-20, ty + 26],
          ],
          { fill: c[n % 3] },
        ),
      ),
    ])
  const sets = [
    [i.primary, i.sun, i.ink],
    [i.cool, CREAM, i.primary],
  ]
  return [
    ground(i.ground),
    ...times(4, (n) => {
      const x = 160 + n * 400 + between(dice, -60, 60),
        y = between(dice, 130, 620)
      return group(`translate(${x} ${y})`, [
        circle(-70, 0, 50, { fill: i.pastel, opacity: 0.9 }),
        circle(0, -26, 74, { fill: i.pastel, opacity: 0.9 }),
        circle(80, 0, 54, { fill: i.pastel, opacity: 0.9 }),
        rect(-120, 0, 254, 52, { fill: i.pastel, opacity: 0.9 }, 26),
      ])
    }),
    kite(between(dice, 900, 1000), 300, 1.1, 24, sets[0] ?? []),
    kite(430, 350, 0.72, -18, sets[1] ?? []),
    path('M-10 900Q360 730 820 860T1620 800V1010H-10Z', { fill: i.cool }),
    path('M-10 950Q500 860 1000 940T1620 900V1010H-10Z', { fill: i.sun }),
    ellipse(-100, -100, 1, 1, { fill: i.ink }),
  ].join('')
}

/** Bunting, lanterns and a burst in the sky. */
export function fiesta(i: Inks, dice: Dice): string {
  const inks = [i.primary, i.secondary, i.tertiary, i.pastel, CREAM].filter(
    (color) => color !== i.ground,
  )
  const burst = (x: number, y: number, r: number, a: string, b: string) => [
    ...times(16, (n) => {
      const [x1, y1] = around(x, y, r * 0.3, n * 22.5),
        [x2, y2] = around(x, y, r * (n % 2 ? 0.74 : 1), n * 22.5)
      return [line(x1, y1, x2, y2, n % 2 ? b : a, 13), circle(x2, y2, 14, { fill: n % 2 ? a : b })]
    }).flat(),
    circle(x, y, r * 0.13, { fill: a }),
  ]
  const string = (y: number, sag: number, n0: number) => [
    path(`M-20 ${y}Q800 ${y + sag * 2} 1620 ${y}`, { stroke: i.ink, width: 7 }),
    ...times(14, (n) => {
      const t = (n + 0.5) / 14,
        x = t * 1640 - 20,
        fy = y + 4 * sag * t * (1 - t)
      return polygon(
        [
          [x - 46, fy],
          [x + 46, fy],
          [x, fy + 104],
        ],
        { fill: inks[(n + n0) % inks.length] },
      )
    }),
  ]
  return [
    ground(i.ground),
    ...burst(between(dice, 380, 520), 560, 300, i.primary, i.sun),
    ...burst(between(dice, 1060, 1200), 470, 250, i.sun, i.cool),
    ...burst(820, 720, 150, CREAM, i.primary),
    ...string(40, 120, 0),
    ...string(-60, 90, 2),
    swell(880, 30, 300, between(dice, 0, 200), { fill: i.shade }),
    ...times(20, (n) => [
      circle(40 + n * 82, 900 - between(dice, 0, 40), 26, { fill: i.shade }),
    ]).flat(),
  ].join('')
}
