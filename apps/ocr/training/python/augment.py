"""What a camera and a worn card do to print, on the GPU, a batch at a time."""

import math

import torch
import torch.nn.functional as F

import damage
from fields import resized, smooth_field, uniform


def blur(x, sigma_x, sigma_y, theta, size=9):
    """Anisotropic Gaussian, one kernel a sample: focus and motion."""
    b, c = x.shape[:2]
    r = torch.arange(size, device=x.device) - size // 2
    yy, xx = torch.meshgrid(r, r, indexing="ij")
    cos, sin = torch.cos(theta)[:, None, None], torch.sin(theta)[:, None, None]
    u, v = xx * cos + yy * sin, -xx * sin + yy * cos
    k = torch.exp(-0.5 * ((u / sigma_x[:, None, None]) ** 2 + (v / sigma_y[:, None, None]) ** 2))
    k = (k / k.sum((1, 2), keepdim=True)).repeat_interleave(c, 0)[:, None]
    p = size // 2
    y = F.conv2d(F.pad(x, (p, p, p, p), mode="replicate").reshape(1, b * c, x.shape[2] + 2 * p, x.shape[3] + 2 * p), k, groups=b * c)
    return y.reshape(x.shape)


def random_blur(x, most=1.6):
    b = x.shape[0]
    sharp = uniform((b,), 0.25, most, x.device, 1.7)
    motion = torch.where(torch.rand(b, device=x.device) < 0.3, uniform((b,), 1.0, 2.4, x.device), torch.ones(b, device=x.device))
    return blur(x, sharp * motion, sharp, uniform((b,), 0, math.pi, x.device))


_dct = {}


def dct(size, device):
    """The transform of every block of eight along one side, as one matrix, and the frequency of each row."""
    key = size, str(device)
    if key not in _dct:
        n = torch.arange(8.0)
        d = torch.cos((2 * n[None, :] + 1) * n[:, None] * math.pi / 16) * math.sqrt(2 / 8)
        d[0] /= math.sqrt(2)
        _dct[key] = torch.block_diag(*[d] * (size // 8)).to(device), n.repeat(size // 8).to(device)
    return _dct[key]


def jpeg(x, strength):
    """Quantises 8×8 DCT blocks; strength (B,) in units of grey level at the lowest frequency."""
    h, w = x.shape[2:]
    y = F.pad(x, (0, -w % 8, 0, -h % 8), mode="replicate")
    (rows, vertical), (columns, horizontal) = dct(y.shape[2], x.device), dct(y.shape[3], x.device)
    q = (1 + 0.55 * (vertical[:, None] + horizontal[None, :])) * strength.view(-1, 1, 1, 1)
    y = rows.T @ (torch.round((rows @ y @ columns.T) / q) * q) @ columns
    return y[:, :, :h, :w]


def paper(b, h, w, device):
    """Card stock: a level, a gradient, guilloche, blotches. Values 0..1."""
    yy = torch.arange(h, device=device).view(1, 1, h, 1) / h
    xx = torch.arange(w, device=device).view(1, 1, 1, w) / h
    u = lambda low, high: uniform((b, 1, 1, 1), low, high, device)
    base = u(0.5, 0.97) + u(-0.2, 0.2) * (yy - 0.5) + u(-0.25, 0.25) * (xx / (w / h) - 0.5)
    base = base + u(0, 0.16) * (smooth_field(b, h, w, 3, device) - 0.5) + u(0, 0.1) * (smooth_field(b, h, w, 10, device) - 0.5)
    wave = smooth_field(b, h, w, 3, device)
    for _ in range(2):
        angle = u(0, math.pi)
        phase = (xx * torch.cos(angle) + yy * torch.sin(angle)) * u(4, 60) + wave * u(0, 30)
        lines = torch.sin(phase * 2)
        lines = torch.where(torch.rand(b, 1, 1, 1, device=device) < 0.5, lines, (lines > u(0.3, 0.95)).float())
        keep = (torch.rand(b, 1, 1, 1, device=device) < 0.65).float()
        base = base - keep * u(0, 0.14) * lines
    return base


def light(x):
    """Shadow edges, gradients and glare."""
    b, _, h, w = x.shape
    device = x.device
    some = lambda p: (torch.rand(b, 1, 1, 1, device=device) < p).float()
    shade = 1 - some(0.5) * uniform((b, 1, 1, 1), 0, 0.5, device) * smooth_field(b, h, w, 2, device).clamp(0, 1)
    yy = torch.linspace(-1, 1, h, device=device).view(1, 1, h, 1)
    xx = torch.linspace(-1, 1, w, device=device).view(1, 1, 1, w)
    angle = uniform((b, 1, 1, 1), 0, 2 * math.pi, device)
    edge = torch.sigmoid((xx * torch.cos(angle) + yy * torch.sin(angle) - uniform((b, 1, 1, 1), -0.8, 0.8, device)) * uniform((b, 1, 1, 1), 3, 40, device))
    shade = shade * (1 - some(0.25) * uniform((b, 1, 1, 1), 0.1, 0.5, device) * edge)
    cx, cy = uniform((b, 1, 1, 1), -1, 1, device), uniform((b, 1, 1, 1), -1, 1, device)
    r2 = ((xx - cx) * uniform((b, 1, 1, 1), 1, 5, device)) ** 2 + ((yy - cy) * uniform((b, 1, 1, 1), 0.4, 2, device)) ** 2
    glare = some(0.2) * uniform((b, 1, 1, 1), 0.1, 0.75, device) * torch.exp(-r2 * 3)
    return (x * shade).clamp(0, 1) * (1 - glare) + glare


def resolution_loss(x, lowest):
    """A photograph taken from far off: down and up again, in four groups."""
    out = x
    for part in damage.shuffled(x.shape[0], x.device).chunk(4):
        f = lowest + (1 - lowest) * float(torch.rand(())) ** 0.8
        if f > 0.93:
            continue
        h, w = x.shape[2:]
        small = resized(x[part], max(6, int(h * f)), max(6, int(w * f)), "area")
        small = (small + torch.randn_like(small) * 0.02 * torch.rand(len(part), 1, 1, 1, device=x.device)).clamp(0, 1)
        out = out.index_copy(0, part, resized(small, h, w, "bilinear" if torch.rand(()) < 0.5 else "bicubic").clamp(0, 1))
    return out


SHAPED = ("arabic", "latin")


def proportions(b, device):
    return torch.where(torch.rand(b, device=device) < 0.5, torch.ones(b, device=device), uniform((b,), 0.8, 1.28, device))


def wobble(b, height, width, device):
    """Strokes bent a little, each in its own way: what sets one face apart from the next. (B, H, W) twice."""
    strength = torch.where(torch.rand(b, 1, 1, device=device) < 0.5, uniform((b, 1, 1), 0.0, 3.2, device), torch.zeros(b, 1, 1, device=device))
    return [(smooth_field(b, height, width, 4, device)[:, 0] - 0.5) * strength for _ in range(2)]


def cover(x, px, covers):
    """Hides the places from covers[:, 0] to covers[:, 1]: glare, a finger, a sticker. The labels leave out what was there."""
    b = x.shape[0]
    e = lambda t: t.view(b, 1, 1)
    soft = uniform((b, 1, 1), 0.4, 1.6, x.device)
    hidden = torch.sigmoid((px - e(covers[:, 0])) / soft) * torch.sigmoid((e(covers[:, 1]) - px) / soft)
    level = torch.where(torch.rand(b, 1, 1, 1, device=x.device) < 0.6, uniform((b, 1, 1, 1), 0.93, 1.1, x.device), uniform((b, 1, 1, 1), 0.1, 0.9, x.device))
    hidden = hidden[:, None]
    return x * (1 - hidden) + (level + 0.06 * (smooth_field(b, *x.shape[2:], 6, x.device) - 0.5)) * hidden


def flush_ends(begin, spare, flush):
    """Where a crop ends in the text: it starts or stops just there."""
    begin = torch.where(flush[:, 1], spare, begin)
    return torch.where(flush[:, 0], torch.zeros_like(begin), begin)


# Motion and focus in pixels of the crop, at the size at which photographs give the lines of each kind.
MOTION = {"arabic": (3.0, 15.0), "digits": (3.0, 9.0), "mrz": (2.5, 8.5), "latin": (2.0, 6.0)}
FOCUS = {"arabic": (1.2, 5.0), "digits": (1.2, 3.6), "mrz": (1.0, 3.2), "latin": (1.0, 2.5)}


def line_crops(ink, boxes, height, width, task, baseline, covers, flush):
    """ink (B, Hc, Wc) in 0..15 with the line's box → grey crops (B, 1, height, width) as a photograph would give them.
    A third of the lines are ordinary; the others have a kind of damage. Sizes that are drawn by chance come from the CPU's
    generator, everything else from the GPU's, and nothing is read back: so this can be recorded as a CUDA graph."""
    device = ink.device
    b, hc, wc = ink.shape
    x = ink[:, None].float() / 15
    order = damage.shuffled(b, device).chunk(6)
    x = damage.on(x, order[0], lambda t: F.max_pool2d(t, 3, 1, 1))
    x = damage.on(x, order[1], lambda t: F.max_pool2d(F.pad(t, (0, 1)), (1, 2), 1))
    if task in SHAPED:
        x = damage.on(x, order[2], lambda t: 0.45 * t - 0.55 * F.max_pool2d(F.pad(-t, (0, 1, 0, 1)), 2, 1))
    u = lambda low, high, power=1.0: uniform((b,), low, high, device, power)
    x0, y0, x1, y1 = boxes.unbind(1)
    # Other faces have other ascenders and descenders: what is above the baseline grows by one factor, what is below by another.
    above, below = (proportions(b, device) if task in SHAPED else torch.ones(b, device=device) for _ in range(2))
    y0, y1 = (baseline + (y - baseline) * torch.where(y < baseline, above, below) for y in (y0, y1))
    h, w = y1 - y0, x1 - x0
    most = {"arabic": 0.7, "digits": 1.0, "mrz": 0.55, "latin": 0.6}[task]
    top, bottom = u(-0.03, most, 1.6) * h, u(-0.03, most, 1.6) * h
    crop_h = h + top + bottom
    scale = crop_h / height
    left, right = u(0.0, 0.9, 1.3) * h, u(0.0, 0.9, 1.3) * h
    stretch = u(0.72, 1.3)
    # The whole line must fit; what is over is more background, on a random side.
    scale_x = torch.maximum(scale * stretch, (w + left * 0.2 + right * 0.2) / (width * 0.985))
    scale_x = torch.where(flush.all(1), w / width, scale_x)
    spare = (width * scale_x - w).clamp(min=0)
    slack = spare - (left + right)
    begin = torch.where(slack > 0, left + slack * (torch.rand(b, device=device) < 0.5) * torch.rand(b, device=device), spare * torch.rand(b, device=device))
    begin = flush_ends(begin, spare, flush)
    vv = (torch.arange(height, device=device) + 0.5).view(1, height, 1)
    uu = (torch.arange(width, device=device) + 0.5).view(1, 1, width)
    e = lambda t: t.view(b, 1, 1)
    px = e(x0 - begin) + uu * e(scale_x)
    mid = e((x0 + x1) / 2)
    tilt = torch.tan(torch.randn(b, device=device) * {"arabic": 0.012, "digits": 0.012, "mrz": 0.006, "latin": 0.012}[task])
    # Tilt is limited by what a long line's box can hold.
    tilt = torch.minimum(torch.maximum(tilt, -0.25 * h / w), 0.25 * h / w)
    bend = torch.randn(b, device=device) * 0.05 * h
    arc = ((px - mid) / e(w / 2 + 1)) ** 2
    py = e(y0 - top) + vv * e(scale) + (px - mid) * e(tilt) + e(bend) * (arc - 0.5).clamp(-1, 1)
    px = px + (vv / height - 0.5) * e(torch.randn(b, device=device) * 0.12 * h)
    if task in SHAPED:
        dx, dy = wobble(b, height, width, device)
        px, py = px + dx, py + dy
        py = baseline + (py - baseline) / torch.where(py < baseline, e(above), e(below))
    grid = torch.stack([px / wc * 2 - 1, py / hc * 2 - 1], -1)
    x = F.grid_sample(x, grid, mode="bilinear", padding_mode="zeros", align_corners=False)
    wear = 1 - (torch.rand(b, 1, 1, 1, device=device) < 0.35) * uniform((b, 1, 1, 1), 0, 0.75, device) * (smooth_field(b, height, width, 12, device) > uniform((b, 1, 1, 1), 0.55, 1.0, device)).float()
    background = paper(b, height, width, device)
    dark = background.mean((1, 2, 3), keepdim=True) * uniform((b, 1, 1, 1), 0.0, 0.5, device)
    kind = damage.kinds(b, device)
    copied = torch.cat([kind["toner"], kind["fax"]])
    opacity = uniform((b, 1, 1, 1), 0.5, 1.0, device, 0.7)
    opacity = torch.where(damage.among(kind["none"], b), opacity, 0.4 + 0.6 * opacity)
    x = background * (1 - x * opacity * wear) + dark * x * opacity * wear
    x = damage.on(x.clamp(0, 1), kind["stamps"], damage.stamps)
    x = damage.on(x, kind["worn"], damage.worn)
    x = cover(x, px, covers)
    x = torch.where(damage.among(copied, b), x, light(x.clamp(0, 1)))
    x = damage.on(x, kind["shadow"], damage.hard_shadow)
    x = random_blur(x, 1.5)
    x = damage.on(x, kind["motion"], lambda t: damage.motion(t, *MOTION[task]))
    x = damage.on(x, kind["defocus"], lambda t: damage.defocus(t, *FOCUS[task]))
    blurred = torch.cat([kind["motion"], kind["defocus"], kind["fax"]])
    x = torch.where(damage.among(blurred, b), x, resolution_loss(x, {"arabic": 0.36, "digits": 0.36, "mrz": 0.45, "latin": 0.5}[task]))
    gain, offset = uniform((b, 1, 1, 1), 0.5, 1.3, device), uniform((b, 1, 1, 1), -0.12, 0.25, device)
    hard = (torch.rand(b, 1, 1, 1, device=device) < 0.12).float()
    x = damage.exposed(x * gain + offset)
    x = hard * torch.sigmoid((x - x.mean((1, 2, 3), keepdim=True) + 0.12) * uniform((b, 1, 1, 1), 6, 16, device)) + (1 - hard) * x
    x = damage.on(x, kind["toner"], damage.toner_copy)
    x = damage.on(x, kind["fax"], damage.fax)
    x = x + torch.randn_like(x) * uniform((b, 1, 1, 1), 0, 0.06, device, 2.0)
    x = jpeg(x, uniform((b,), 0.004, 0.05, device, 1.8))
    invert = torch.rand(b, 1, 1, 1, device=device) < 0.01
    x = torch.where(invert, 1 - x, x).clamp(0, 1)
    return torch.round(x * 255) / 255
