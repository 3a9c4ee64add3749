"""What spoils a photograph for good: hard shadows, stamps, scratches, strong blur, bad copies. On the GPU, a part of a batch at
a time; every function takes pictures (B, C, H, W) in 0..1. Lengths are in pixels of the network's input."""

import math

import torch
import torch.nn.functional as F

from fields import resized, smooth_field, uniform

KERNEL = 21


KINDS = {"none": 0.28, "stamps": 0.12, "worn": 0.2, "shadow": 0.05, "motion": 0.2, "defocus": 0.08, "toner": 0.04, "fax": 0.03}


def kinds(b, device):
    """One kind of damage a sample, none for a quarter of them: two together leave nothing to read. The numbers of the samples of
    each kind; how many there are depends on b alone, because a CUDA graph has fixed sizes."""
    order, out, share = shuffled(b, device), {}, 0.0
    for name, own in KINDS.items():
        out[name] = order[round(share * b) : round((share + own) * b)]
        share += own
    return out


def shuffled(b, device):
    return torch.rand(b, device=device).argsort()


def among(picks, b):
    """(B, 1, 1, 1): true for the picked samples."""
    return torch.zeros(b, dtype=torch.bool, device=picks.device).index_fill_(0, picks, True).view(b, 1, 1, 1)


def some(b, share, device):
    """The numbers of a random share of the samples."""
    return torch.nonzero(torch.rand(b, device=device) < share)[:, 0]


def on(x, picks, effect):
    """Applies an effect to the picked samples."""
    return x.index_copy(0, picks, effect(x[picks])) if len(picks) else x


def exposed(x):
    """Not so bright or dark that nothing is left: a label must not have what cannot be seen."""
    mean = x.mean((1, 2, 3), keepdim=True)
    return x - (mean - 0.9).clamp(min=0) + (0.1 - mean).clamp(min=0)


def pixels(x):
    h, w = x.shape[2:]
    yy = torch.arange(h, device=x.device).view(1, 1, h, 1).float()
    xx = torch.arange(w, device=x.device).view(1, 1, 1, w).float()
    return xx, yy


def numbers(x):
    b = x.shape[0]
    return lambda low, high, power=1.0: uniform((b, 1, 1, 1), low, high, x.device, power)


def half_plane(x):
    """1 on one side of a random line through the picture: its edge is sharp."""
    h, w = x.shape[2:]
    u, (xx, yy) = numbers(x), pixels(x)
    angle = u(0, 2 * math.pi)
    bend = u(-1, 1) * 0.15 / w
    dx, dy = xx - u(0.05, 0.95) * w, yy - u(-0.2, 1.2) * h
    across = dx * torch.cos(angle) + dy * torch.sin(angle)
    along = -dx * torch.sin(angle) + dy * torch.cos(angle)
    return torch.sigmoid((across + bend * along**2) / u(0.3, 2.5, 2.0))


def hard_shadow(x):
    u = numbers(x)
    shape = half_plane(x)
    band = (torch.rand(x.shape[0], 1, 1, 1, device=x.device) < 0.35).float()
    shape = shape * (1 - band + band * half_plane(x))
    return x * (1 - u(0.3, 0.72) * shape)


def stamps(x):
    """A round stamp of ink: two rings, signs between them and in the middle. Ink multiplies, so print stays under it."""
    b, c, h, w = x.shape
    u, (xx, yy) = numbers(x), pixels(x)
    radius = u(0.55, 2.6) * h if w > 2 * h else u(0.1, 0.24) * w
    dx, dy = xx - u(0, 1) * w, yy - u(-0.7, 1.7) * h if w > 2 * h else yy - u(0.1, 0.9) * h
    r = (dx**2 + (dy * u(0.85, 1.15)) ** 2).sqrt()
    turn = torch.atan2(dy, dx)
    thick = radius * u(0.02, 0.06) + 0.6
    ring = lambda at: torch.sigmoid((thick - (r - radius * at).abs()) / 0.5)
    band = ((r > radius * 0.76) & (r < radius * 0.93)).float()
    signs = (torch.sin(turn * torch.round(u(14, 34)) + 2 * torch.sin(r / radius * 40)) > u(-0.1, 0.5)).float() * band
    rows = (torch.sin(dy / (radius * u(0.07, 0.16))) > 0.4) & (smooth_field(b, h, w, 14, x.device) > 0.5) & (r < radius * 0.6)
    mark = torch.stack([ring(1.0), ring(0.7), signs, rows.float() * (torch.rand(b, 1, 1, 1, device=x.device) < 0.7)]).amax(0)
    worn = (0.45 + 1.1 * smooth_field(b, h, w, 9, x.device)).clamp(0, 1)
    tint = uniform((b, c, 1, 1), 0.1, 0.75, x.device)
    return x * (1 - mark * worn * u(0.35, 0.95) * (1 - tint))


def scratches(x):
    """Thin bright or dark lines, and dirt."""
    b = x.shape[0]
    h, w = x.shape[2:]
    u, (xx, yy) = numbers(x), pixels(x)
    for _ in range(6):
        angle = u(0, math.pi)
        distance = ((xx - u(0, 1) * w) * torch.sin(angle) - (yy - u(0, 1) * h) * torch.cos(angle) + u(-1, 1) * 0.002 * (xx - w / 2) ** 2 / (w / h)).abs()
        level = (torch.rand(b, 1, 1, 1, device=x.device) < 0.65).float() * u(0.75, 1.0) + u(0, 0.15)
        line = torch.sigmoid((u(0.3, 1.3) - distance) / 0.35) * (torch.rand(b, 1, 1, 1, device=x.device) < 0.6) * u(0.3, 1.0)
        x = x * (1 - line) + level * line
    return x


# Radii of specks, in pixels, and the most of each on a pixel of the picture: from dust to the dots of letters.
SPECKS = ((0.5, 0.008), (0.9, 0.003), (1.4, 0.0016), (2.0, 0.0009))


def discs(device):
    r = torch.arange(7, device=device).float() - 3
    far = (r[:, None] ** 2 + r[None, :] ** 2).sqrt()
    return torch.stack([(radius + 0.5 - far).clamp(0, 1) for radius, _ in SPECKS])[:, None]


def specks(x):
    """Dots of toner, dust or lost ink. Most lines have dark and bright ones, of all sizes together."""
    b, _, h, w = x.shape
    u = numbers(x)
    most = torch.tensor([share for _, share in SPECKS], device=x.device).view(1, -1, 1, 1)
    for bright in (False, True):
        seeds = (torch.rand(b, len(SPECKS), h, w, device=x.device) < u(0.0, 1.0, 1.5) * most).float()
        dots = F.conv2d(seeds, discs(x.device), padding=3, groups=len(SPECKS)).amax(1, keepdim=True).clamp(0, 1)
        dots = dots * u(0.4, 1.0) * (torch.rand(b, 1, 1, 1, device=x.device) < 0.75)
        x = x * (1 - dots) + (u(0.8, 1.0) if bright else u(0, 0.4)) * dots
    return x


def worn(x):
    """Scratches and specks, together or alone."""
    part = torch.rand(x.shape[0], 1, 1, 1, device=x.device)
    x = torch.where(part < 0.7, scratches(x), x)
    return torch.where(part > 0.35, specks(x), x)


def spread(x, kernels):
    b, c, h, w = x.shape
    p = KERNEL // 2
    k = (kernels / kernels.sum((1, 2), keepdim=True)).repeat_interleave(c, 0)[:, None]
    y = F.pad(x, (p, p, p, p), mode="replicate").reshape(1, b * c, h + 2 * p, w + 2 * p)
    # Every batch has another number of them: a search for the fastest way would take longer than it saves.
    with torch.backends.cudnn.flags(enabled=False):
        return F.conv2d(y, k, groups=b * c).reshape(x.shape)


def kernel_grid(x):
    r = torch.arange(KERNEL, device=x.device).float() - KERNEL // 2
    return torch.meshgrid(r, r, indexing="ij")


def motion(x, low, high):
    """The camera moved in a straight line: every point becomes a stroke."""
    yy, xx = kernel_grid(x)
    one = lambda a, b: uniform((x.shape[0], 1, 1), a, b, x.device)
    angle, length = one(0, math.pi), one(low, high)
    along, across = xx * torch.cos(angle) + yy * torch.sin(angle), yy * torch.cos(angle) - xx * torch.sin(angle)
    inside = (length / 2 + 0.5 - along.abs()).clamp(0, 1)
    return spread(x, inside * (1.1 - across.abs()).clamp(0, 1) + 1e-6)


def defocus(x, low, high):
    """Out of focus: every point becomes a disc."""
    yy, xx = kernel_grid(x)
    radius = uniform((x.shape[0], 1, 1), low, high, x.device)
    return spread(x, (radius + 0.5 - (xx**2 + yy**2).sqrt()).clamp(0, 1) + 1e-6)


def local_mean(x, size):
    return F.avg_pool2d(F.pad(x, (size // 2,) * 4, mode="reflect"), size, 1)


def toner_copy(x):
    """Black and white with a hard limit, thin or fat strokes, patches without toner."""
    b, _, h, w = x.shape
    u = numbers(x)
    grey = x.mean(1, keepdim=True)
    grey = grey + torch.randn_like(grey) * u(0.0, 0.06)
    low = grey.amin((2, 3), keepdim=True)
    level = low + (grey.mean((2, 3), keepdim=True) - low) * u(0.55, 0.95)
    local = torch.rand(b, 1, 1, 1, device=x.device) < 0.5
    level = torch.where(local, local_mean(grey, min(31, h // 4 * 2 - 1)) - u(0.02, 0.08), level)
    ink = torch.sigmoid((level - grey) * u(15, 60))
    ink = ink * (1 - u(0, 1.0) * (smooth_field(b, h, w, 5, x.device) > u(0.6, 1.0)).float() * 0.6)
    return (1 - ink * u(0.7, 1.0)).clamp(0, 1).expand_as(x)


def fax(x):
    """A coarse grid of black and white dots, with lost rows."""
    h, w = x.shape[2:]
    share = float(0.4 + 0.35 * torch.rand(()))
    small = resized(x.mean(1, keepdim=True), max(8, int(h * share)), max(8, int(w * min(1.0, share * 1.35))), "area")
    u = numbers(x)
    level = small.mean((2, 3), keepdim=True) - u(0.02, 0.16)
    small = torch.sigmoid((small + torch.randn_like(small) * u(0, 0.06) - level) * u(20, 60))
    lost = (torch.rand(*small.shape[:3], 1, device=x.device) < 0.015).float()
    small = small * (1 - lost) + lost * (torch.rand_like(lost) < 0.7).float()
    return resized(small, h, w, "nearest" if torch.rand(()) < 0.5 else "bilinear").expand_as(x)


def glare(x):
    """A lamp in the plastic: white with a soft edge, and the print in its middle is gone."""
    h, w = x.shape[2:]
    u, (xx, yy) = numbers(x), pixels(x)
    size = min(h, w)
    r2 = ((xx - u(0, 1) * w) / (u(0.06, 0.3) * size)) ** 2 + ((yy - u(0, 1) * h) / (u(0.06, 0.3) * size)) ** 2
    return x + (1.02 - x) * (1.6 * torch.exp(-r2 * 0.7)).clamp(0, 1)
